//! Whether what is played is what the rules say.

mod budgets;
mod cards;
mod careful;
mod deeds;
mod dungeons;
mod dungeons_of_play;
mod exactly;
mod flags;
mod games;
mod given_dice;
mod language;
mod many_runs;
mod natural;
mod offers;
mod oracles;
mod outfits;
mod prepared;
mod replay;
mod rolls;
mod support;
mod unknown_game;
mod wearing;
