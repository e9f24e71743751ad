//! Shades to dots: Atkinson's way, which lets light parts stay clean and dark parts go black.

use super::Greys;

/// Each dot hands an eighth of its error to these six neighbours (across, down); a quarter is dropped.
pub(super) const NEIGHBOURS: [(i64, i64); 6] = [(1, 0), (2, 0), (-1, 1), (0, 1), (1, 1), (0, 2)];

/// Black (0) or white (255) for every shade.
pub(super) fn atkinson(picture: Greys) -> Greys {
    let Greys {
        width,
        height,
        shades,
    } = picture;
    let mut left: Vec<i64> = shades.into_iter().map(i64::from).collect();
    let mut dots = Vec::with_capacity(left.len());
    for at in 0..left.len() {
        let wanted = left.get(at).copied().unwrap_or(255);
        let dot = if wanted < 128 { 0 } else { 255 };
        dots.push(if dot == 0 { 0 } else { u8::MAX });
        let share = (wanted - dot).div_euclid(8);
        let (column, row) = ((at % width) as i64, (at / width) as i64);
        for (across, down) in NEIGHBOURS {
            let (column, row) = (column + across, row + down);
            let inside = (0..width as i64).contains(&column) && row < height as i64;
            let index = usize::try_from(row * width as i64 + column);
            if let (true, Ok(index)) = (inside, index)
                && let Some(shade) = left.get_mut(index)
            {
                *shade += share;
            }
        }
    }
    Greys {
        width,
        height,
        shades: dots,
    }
}
