//! What modes give to heroes on paper is what play begins with.

use super::support::games;
use crate::hero::{self, Party};
use crate::play::{HeroSpec, Program, Rolling, Setup, World};
use crate::rng::Stream;
use crate::rules::Owner;
use crate::ruleset;

fn begun(program: &Program, party: &Party, modes: &[String]) -> World {
    let setup = Setup {
        heroes: party.heroes.iter().map(HeroSpec::of).collect(),
        modes: modes.to_vec(),
        ..Setup::default()
    };
    let mut chance = Rolling(Stream::new(1, "outfit"));
    setup.world(program, &mut chance).expect("a beginning")
}

#[test]
fn heroes_on_paper_begin_as_play_does() {
    let (mut compared, mut changed) = (0, 0);
    for (_, files) in games() {
        let reading = ruleset::read(files, &ruleset::no_base);
        let ruleset = reading.ruleset.expect("a game without mistakes");
        let program = Program::compile(&ruleset).expect("the rules can be run");
        let layout = &program.layout;
        for mode in &ruleset.modes {
            let modes = [mode.id.clone()];
            let party = hero::make_party(&ruleset, &[], 7).expect("heroes");
            let outfitted = hero::outfit(&ruleset, &party, &modes);
            changed += u32::from(outfitted.heroes != party.heroes);
            let by_play = begun(&program, &party, &modes);
            let by_hand = begun(&program, &outfitted, &[]);
            assert_eq!(by_play.items.len(), by_hand.items.len(), "{}", mode.id);
            for (number, hero) in outfitted.heroes.iter().enumerate() {
                for (stat, _) in &hero.stats {
                    let slot = layout.stat(Owner::Hero, stat).expect("a stat");
                    let at = layout.heroes + number * layout.hero_row + usize::from(slot.at);
                    let game = &ruleset.head.id;
                    assert_eq!(
                        by_play.mem[at], by_hand.mem[at],
                        "{game}, {}: {stat}",
                        mode.id
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(
        compared > 200 && changed > 2,
        "{compared} figures, {changed} modes"
    );
}
