//! How thick paper is, from what its packet says.

use crate::diag::{Error, error};

/// Thickness in millimetres by weight in g/m2, as measured on common office paper.
const WEIGHTS: &[(f64, f64)] = &[(80.0, 0.100), (90.0, 0.115), (100.0, 0.130), (120.0, 0.160)];

/// The one American weight that was measured rather than converted.
const BOND_20_LB: f64 = 0.097;

/// Grams per square metre in a pound of bond paper.
const GRAMS_PER_LB: f64 = 3.76;

/// Reads `80g`, `20lb` or `0.1mm` into millimetres.
pub(crate) fn thickness(text: &str) -> Result<f64, Error> {
    let packed = text.trim().to_lowercase();
    let number = packed.trim_end_matches(|c: char| c.is_alphabetic());
    let unit = packed.get(number.len()..).unwrap_or_default();
    let value = number
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|value| *value > 0.0 && *value < 1000.0);
    match (value, unit) {
        (Some(grams), "g" | "gsm") => Ok(of_weight(grams)),
        (Some(20.0), "lb") => Ok(BOND_20_LB),
        (Some(pounds), "lb") => Ok(of_weight(pounds * GRAMS_PER_LB)),
        (Some(millimetres), "mm") => Ok(millimetres),
        _ => Err(error!(
            command: "`{text}` is not the weight or thickness of paper";
            hint: "write it as on the packet, `80g` or `20lb`, or measured, `0.1mm`"
        )),
    }
}

/// Between the measured weights on a straight line, beyond them in proportion.
fn of_weight(grams: f64) -> f64 {
    for pair in WEIGHTS.windows(2) {
        if let [(low, thin), (high, thick)] = pair
            && (*low..=*high).contains(&grams)
        {
            return thin + (grams - low) / (high - low) * (thick - thin);
        }
    }
    let nearest = if grams < 80.0 {
        WEIGHTS.first()
    } else {
        WEIGHTS.last()
    };
    nearest.map_or(0.0, |(weight, millimetres)| grams / weight * millimetres)
}
