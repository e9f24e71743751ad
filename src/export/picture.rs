//! Pictures of the sheets: PNG at a given resolution, SVG as it is.

use typst_render::RenderOptions;
use typst_svg::SvgOptions;

use crate::diag::{Error, error};
use crate::impose::frames::Sheets;

/// Pixels on one side of a picture that no printer or screen needs more of.
const MOST_PIXELS: f64 = 20_000.0;

/// One PNG per side of a sheet. `tick` is called after each with how many there are: drawing many sides takes a while.
pub fn png(sheets: &Sheets, dpi: f64, tick: &dyn Fn(usize)) -> Result<Vec<Vec<u8>>, Error> {
    let options = RenderOptions {
        pixel_per_pt: (dpi / 72.0).into(),
        render_bleed: false,
    };
    let sides = sheets.document().pages();
    sides
        .iter()
        .map(|page| {
            let longest = page.frame.width().max(page.frame.height()).to_pt() * dpi / 72.0;
            if !(1.0..=MOST_PIXELS).contains(&longest) {
                return Err(error!(
                    "a picture at {dpi} dpi would be {longest:.0} pixels long";
                    hint: "choose `--dpi` between 10 and 1200"
                ));
            }
            let drawn = typst_render::render(page, &options)
                .encode_png()
                .map_err(|error| error!("the picture could not be written: {error}"));
            tick(sides.len());
            drawn
        })
        .collect()
}

/// One SVG per side of a sheet.
pub fn svg(sheets: &Sheets) -> Vec<String> {
    let options = SvgOptions {
        render_bleed: false,
        pretty: false,
    };
    sheets
        .document()
        .pages()
        .iter()
        .map(|page| typst_svg::svg(page, &options))
        .collect()
}
