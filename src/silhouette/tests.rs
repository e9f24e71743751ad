use super::*;

fn svg(body: &str) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20">{body}</svg>"#)
}

fn refusal(drawing: &str) -> String {
    let error = layers(drawing.as_bytes()).expect_err(drawing);
    error.message().to_owned()
}

#[test]
fn shapes_are_fitted_into_the_square_of_an_icon() {
    let drawn = layers(svg(r##"<g transform="translate(0 10)"><path d="M0 0H10V10Z"/></g><path fill="#fff" fill-rule="evenodd" d="M0 0h5v5z"/>"##).as_bytes())
        .expect("a drawing");
    let half = SIDE / 2;
    let quarter = SIDE / 4;
    assert_eq!(
        drawn,
        [
            Layer {
                outline: Outline(vec![
                    Segment::Move([quarter, half]),
                    Segment::Line([3 * quarter, half]),
                    Segment::Line([3 * quarter, SIDE]),
                    Segment::Close,
                ]),
                blank: false,
                even_odd: false,
            },
            Layer {
                outline: Outline(vec![
                    Segment::Move([quarter, 0]),
                    Segment::Line([half, 0]),
                    Segment::Line([half, quarter]),
                    Segment::Close,
                ]),
                blank: true,
                even_odd: true,
            },
        ]
    );
}

#[test]
fn lines_become_shapes() {
    let drawn =
        layers(svg(r#"<path fill="none" stroke="black" stroke-width="2" d="M1 1V9"/>"#).as_bytes());
    let drawn = drawn.expect("a drawing");
    assert_eq!(drawn.len(), 1);
    assert!(drawn[0].outline.0.len() >= 5, "{drawn:?}");
}

#[test]
fn what_is_not_one_colour_is_refused() {
    let gradient = r##"<linearGradient id="a"><stop stop-color="red"/><stop offset="1"/></linearGradient><path fill="url(#a)" d="M0 0H9V9Z"/>"##;
    assert_eq!(
        refusal(&svg(gradient)),
        "the drawing has gradients or patterns"
    );
    let clip = r##"<clipPath id="a"><path d="M0 0H5V5Z"/></clipPath><path clip-path="url(#a)" d="M0 0H9V9Z"/>"##;
    assert_eq!(
        refusal(&svg(clip)),
        "the drawing has clips, masks or filters"
    );
    let dashed = r#"<path stroke="black" stroke-dasharray="0.001" d="M0 0H9V9Z"/>"#;
    assert_eq!(refusal(&svg(dashed)), "the drawing has dashed lines");
    assert_eq!(refusal(&svg("")), "the drawing has no dark shape");
    assert_eq!(
        refusal(&svg(r#"<path fill="white" d="M0 0H9V9Z"/>"#)),
        "the drawing has no dark shape"
    );
}

#[test]
fn traps_are_refused() {
    assert_eq!(refusal("rat"), "the drawing is not SVG that can be read");
    assert_eq!(
        refusal(&svg(&"<g>".repeat(200_000 / 3))),
        "the drawing has more than 100 elements within each other"
    );
    assert_eq!(
        refusal(&svg(r##"<g id="a"/><use href="#a"/>"##)),
        "the drawing has clones (`use`)"
    );
    let laughs = r#"<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg/>"#;
    assert_eq!(refusal(laughs), "the drawing declares entities");
    let long = format!(r#"<path d="M0 0{}"/>"#, "h1v1".repeat(15_000));
    assert_eq!(
        refusal(&svg(&long)),
        "the drawing has more than 20000 lines and curves"
    );
    assert_eq!(
        refusal(&" ".repeat(300_000)),
        "the drawing has more than 256 KiB"
    );
    let outside = r#"<image href="/etc/passwd" width="5" height="5"/><path d="M0 0H9V9Z"/>"#;
    assert_eq!(refusal(&svg(outside)), "the drawing has pictures");
    let words = r#"<text>Rat</text><path d="M0 0H9V9Z"/>"#;
    assert_eq!(refusal(&svg(words)), "the drawing has text");
}
