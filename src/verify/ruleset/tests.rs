//! Every check against its fixtures, and the reckoning behind them against slow twins.

mod fixtures;
mod reckoning;
mod slips;
