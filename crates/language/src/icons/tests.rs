use super::*;

#[test]
fn the_bundle_has_every_icon_once_with_its_author() {
    let names: Vec<&str> = all().map(Icon::name).collect();
    assert_eq!(names.len(), 4134);
    assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "sorted");
    for icon in all() {
        let author = icon.author().unwrap_or_else(|| panic!("{}", icon.name()));
        assert!(!author.name.is_empty(), "{}", icon.name());
        assert!(["CC BY 3.0", "CC0"].contains(&author.licence.as_str()));
        assert_eq!(find(icon.name()).map(Icon::name), Some(icon.name()));
    }
    let drawn_by = |name: &str| {
        let own = all().filter(|icon| icon.author().is_some_and(|it| it.name == name));
        own.count()
    };
    assert_eq!(drawn_by("Lorc"), 1411);
    assert_eq!(
        find("goblin-head")
            .and_then(Icon::author)
            .map(|it| it.name.as_str()),
        Some("Delapouite")
    );
    assert!(find("goblin-heads").is_none());
}

/// A round trip: an outline as path data reads back as the same outline, begins with a move and stays near its square.
#[test]
fn every_outline_is_a_path() {
    for icon in all() {
        let name = icon.name();
        let outline = icon.outline().expect(name);
        assert!(
            matches!(outline.0.first(), Some(Segment::Move(_))),
            "{name}"
        );
        assert!(outline.0.len() >= 3, "{name} is empty");
        assert_eq!(read_path(&outline.path_data()), outline.0, "{name}");
        // Handles of curves may be far away; what they lead to is not.
        let ends = outline.0.iter().filter_map(|segment| match segment {
            Segment::Move(to) | Segment::Line(to) | Segment::Cubic(_, _, to) => Some(*to),
            Segment::Close => None,
        });
        for [x, y] in ends {
            let near = -200..SIDE + 200;
            assert!(near.contains(&x) && near.contains(&y), "{name}: {x} {y}");
        }
    }
}

/// Path data of absolute commands, read as slowly as can be.
fn read_path(data: &str) -> Vec<Segment> {
    let mut found = Vec::new();
    let mut rest = data;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..]
            .find(char::is_alphabetic)
            .map_or(rest.len(), |at| at + 1);
        let numbers = rest[1..end].split_whitespace();
        let numbers: Vec<i32> = numbers
            .map(|number| number.parse().expect("a number"))
            .collect();
        found.push(match (letter, numbers.as_slice()) {
            ('M', [x, y]) => Segment::Move([*x, *y]),
            ('L', [x, y]) => Segment::Line([*x, *y]),
            ('C', [a, b, c, d, x, y]) => Segment::Cubic([*a, *b], [*c, *d], [*x, *y]),
            ('Z', []) => Segment::Close,
            _ => panic!("{rest}"),
        });
        rest = &rest[end..];
    }
    found
}

#[test]
fn an_outline_is_that_of_the_package() {
    let outline = find("3d-glasses").and_then(Icon::outline).expect("an icon");
    let data = outline.path_data();
    assert!(
        data.starts_with("M1760 800L394 2470L1171 2470L1760 1440"),
        "{data}"
    );
    let layer = Layer {
        outline: outline.clone(),
        ..Layer::default()
    };
    let data = picture_data(&[layer]);
    let begins =
        r#"[{"blank":false,"even-odd":false,"segments":[[0,1760,800],[394,2470],[1171,2470]"#;
    assert!(data.starts_with(begins), "{data}");
}

#[test]
fn damaged_chunks_are_refused() {
    let read = super::outline::read_chunk;
    assert_eq!(
        read(&[2, 0, 0, 0, 0, 4, 2, 3]),
        Some(vec![Outline(vec![Segment::Move([1, -2])])])
    );
    for bytes in [
        &[][..],
        &[9, 0, 0, 0, 4],
        &[1, 0, 0, 0, 0],
        &[1, 0, 0, 0, 7],
        &[1, 0, 0, 0, 4, 1],
        &[2, 0, 0, 0, 0, 4, 255, 255, 255, 255, 255, 1],
    ] {
        assert_eq!(read(bytes), None, "{bytes:?}");
    }
}

#[test]
fn words_find_icons() {
    let first =
        |words: &str| -> Vec<&str> { search(words).into_iter().take(3).map(Icon::name).collect() };
    assert_eq!(first("goblin"), ["goblin", "goblin-camp", "goblin-head"]);
    assert_eq!(first("dragon head").first(), Some(&"dragon-head"));
    assert_eq!(first("gobiln"), first("goblin"));
    assert_eq!(first(" -"), Vec::<&str>::new());
    assert_eq!(first("xyzzyx"), Vec::<&str>::new());
}
