//! The imposed file, in the eyes of somebody else's reader.

use super::*;
use crate::writer::compact;

/// Columns and rows of a pocketmod with pages of 100 x 150 points: page, whether it stands on its head.
const POCKETMOD: [[(usize, bool); 4]; 2] = [
    [(4, true), (3, true), (2, true), (1, true)],
    [(5, false), (6, false), (7, false), (0, false)],
];

fn pocketmod() -> Side {
    let mut placed = Vec::new();
    for (row, pages) in POCKETMOD.iter().enumerate() {
        for (column, &(page, turned)) in pages.iter().enumerate() {
            let (x, y) = (column as f64 * 100.0, (1 - row) as f64 * 150.0);
            let matrix = match turned {
                true => [-1.0, 0.0, 0.0, -1.0, x + 100.0, y + 150.0],
                false => [1.0, 0.0, 0.0, 1.0, x, y],
            };
            let clip = Some([x, y, x + 100.0, y + 150.0]);
            placed.push(Placed { page, matrix, clip });
        }
    }
    side(placed)
}

/// Where each page's text starts on the sheet, by walking the operators: (page, x, y).
fn text_positions(seen: &Seen) -> Vec<(String, f32, f32)> {
    let content = lopdf::content::Content::decode(seen.content(0).as_bytes()).unwrap();
    let mut matrix = [0f32; 6];
    let mut found = Vec::new();
    for operation in content.operations {
        match operation.operator.as_str() {
            "cm" => {
                let numbers: Vec<f32> = operation
                    .operands
                    .iter()
                    .map(|n| n.as_float().unwrap())
                    .collect();
                matrix.copy_from_slice(&numbers);
            }
            "Do" => {
                let name =
                    String::from_utf8(operation.operands[0].as_name().unwrap().to_vec()).unwrap();
                let form =
                    lopdf::content::Content::decode(plain(seen.form(0, &name)).as_bytes()).unwrap();
                let at = |operator: &str| {
                    form.operations
                        .iter()
                        .find(|o| o.operator == operator)
                        .unwrap()
                        .operands
                        .clone()
                };
                let (x, y) = (
                    at("Td")[0].as_float().unwrap(),
                    at("Td")[1].as_float().unwrap(),
                );
                let text = String::from_utf8(at("Tj")[0].as_str().unwrap().to_vec()).unwrap();
                let [a, b, c, d, e, f] = matrix;
                found.push((text, a * x + c * y + e, b * x + d * y + f));
            }
            _ => {}
        }
    }
    found.sort_by_key(|(text, ..)| text.clone());
    found
}

#[test]
fn eight_pages_land_where_the_fold_says() {
    let file = pdf(&book(8));
    let source = read(&file).unwrap();
    let pdf = write(
        &source,
        &[pocketmod()],
        &ViewerPrefs::default(),
        &Meta::default(),
    )
    .unwrap();
    let seen = Seen::new(&pdf);
    assert_eq!(seen.0.get_pages().len(), 1);
    assert_eq!(
        floats(seen.side(0).get(b"MediaBox").unwrap()),
        [0.0, 0.0, 400.0, 300.0]
    );
    let expected = [
        ("1", 310.0, 20.0),
        ("2", 390.0, 280.0),
        ("3", 290.0, 280.0),
        ("4", 190.0, 280.0),
        ("5", 90.0, 280.0),
        ("6", 10.0, 20.0),
        ("7", 110.0, 20.0),
        ("8", 210.0, 20.0),
    ];
    let expected = expected.map(|(text, x, y)| (text.to_owned(), x, y));
    assert_eq!(text_positions(&seen), expected);
    assert_eq!(seen.count(b"Font"), 1);
    assert!(
        seen.content(0)
            .contains("300 0 100 150 re W n\n1 0 0 1 300 0 cm\n/P1 Do\n")
    );
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let file = pdf(&book(8));
    assert_eq!(imposed(&file), imposed(&file));
    let other = imposed(&pdf(&book(7)));
    let id = |pdf: &[u8]| {
        let seen = Seen::new(pdf);
        let halves = seen
            .0
            .trailer
            .get(b"ID")
            .unwrap()
            .as_array()
            .unwrap()
            .clone();
        assert_eq!(halves[0], halves[1]);
        halves[0].as_str().unwrap().to_vec()
    };
    assert_eq!(id(&imposed(&file)).len(), 16);
    assert_ne!(id(&imposed(&file)), id(&other));
}

#[test]
fn compressed_contents_are_carried_over_as_they_are() {
    let text = b"BT /F 12 Tf 10 20 Td (once) Tj ET ".repeat(20);
    let packed = compact::deflate(&text);
    let file = pdf(&with(book(1), 13, stream("/Filter/FlateDecode", &packed)));
    let result = imposed(&file);
    let form = Seen::new(&result).form(0, "P1").clone();
    assert_eq!(form.content, packed);
    assert_eq!(
        form.dict.get(b"Filter").unwrap().as_name().unwrap(),
        b"FlateDecode"
    );

    // A wrapping in letters is taken off.
    let letters: String = packed.iter().map(|b| format!("{b:02x}")).collect();
    let wrapped = stream("/Filter[/ASCIIHexDecode/FlateDecode]", letters.as_bytes());
    let file = pdf(&with(book(1), 13, wrapped));
    assert_eq!(Seen::new(&imposed(&file)).form(0, "P1").content, packed);
}

#[test]
fn contents_in_several_parts_are_joined() {
    let parts = with(
        book(1),
        12,
        "<</Type/Page/Parent 2 0 R/Contents[4 0 R 13 0 R 99 0 R 5 0 R]>>",
    );
    let parts = with(
        parts,
        4,
        stream("/Filter[/FlateDecode]", &compact::deflate(b"q 1 0 0 1 5")),
    );
    let file = pdf(&with(parts, 5, stream("/Filter/ASCIIHexDecode", b"51>")));
    let text = plain(Seen::new(&imposed(&file)).form(0, "P1"));
    assert_eq!(text, "q 1 0 0 1 5\nBT /F 12 Tf 10 20 Td (1) Tj ET\nQ\n");
}

#[test]
fn turned_and_cropped_pages_are_seen_upright() {
    let file = pdf(&with(
        book(1),
        12,
        page(1, "/Rotate 90/CropBox[5 10 95 140]/UserUnit 2"),
    ));
    let result = imposed(&file);
    let seen = Seen::new(&result);
    assert_eq!(
        floats(seen.form(0, "P1").dict.get(b"BBox").unwrap()),
        [5.0, 10.0, 95.0, 140.0]
    );
    assert_eq!(seen.content(0), "q\n0 -2 2 0 -20 190 cm\n/P1 Do\nQ\n");
}

#[test]
fn what_a_page_draws_with_is_carried_and_no_more() {
    let resources =
        "/Resources<</Font<</F 3 0 R>>/XObject<</I 4 0 R>>/Properties<</L 5 0 R/M 99 0 R>>>>";
    let group = "/Group<</S/Transparency/CS/DeviceCMYK>>/StructParents 3/Thumb 3 0 R";
    let file = with(book(2), 12, page(1, &format!("{resources}{group}")));
    let file = with(
        file,
        1,
        "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>/StructTreeRoot 6 0 R>>",
    );
    let file = with(
        file,
        4,
        stream(
            "/Type/XObject/Subtype/Form/BBox[0 0 1 1]/StructParents 7/Metadata 6 0 R/Back 14 0 R",
            b"n",
        ),
    );
    let file = with(file, 5, "<</Type/OCG/Name(layer)>>");
    let file = pdf(&with(file, 6, "<</Type/StructTreeRoot>>"));
    let source = read(&file).unwrap();
    let one = [side(vec![placed(0, HERE)])];
    let result = write(&source, &one, &ViewerPrefs::default(), &Meta::default()).unwrap();
    let seen = Seen::new(&result);
    let form = seen.form(0, "P1");
    let group = form.dict.get(b"Group").unwrap().as_dict().unwrap();
    assert_eq!(group.get(b"CS").unwrap().as_name().unwrap(), b"DeviceCMYK");
    assert!(!form.dict.has(b"StructParents"));
    let resources = seen
        .follow(form.dict.get(b"Resources").unwrap())
        .as_dict()
        .unwrap();
    let layers = resources.get(b"Properties").unwrap().as_dict().unwrap();
    assert!(layers.get(b"M").unwrap().is_null());
    let inner = resources
        .get(b"XObject")
        .unwrap()
        .as_dict()
        .unwrap()
        .get(b"I")
        .unwrap();
    let inner = &seen.follow(inner).as_stream().unwrap().dict;
    assert!(!inner.has(b"StructParents") && !inner.has(b"Metadata"));
    // The way back to another page is cut.
    assert!(inner.get(b"Back").unwrap().is_null());
    let catalog = seen.0.catalog().unwrap();
    let hidden = catalog
        .get(b"OCProperties")
        .unwrap()
        .as_dict()
        .unwrap()
        .get(b"D")
        .unwrap()
        .as_dict()
        .unwrap();
    assert_eq!(
        hidden.get(b"OFF").unwrap().as_array().unwrap()[0],
        *layers.get(b"L").unwrap()
    );
    assert_eq!(
        (
            seen.count(b"Page"),
            seen.count(b"StructTreeRoot"),
            seen.count(b"OCG")
        ),
        (1, 0, 1)
    );
}

#[test]
fn pages_that_look_the_same_share_one_picture() {
    let twins = with(book(2), 14, page(1, ""));
    let source_file = pdf(&twins);
    let seen = Seen::new(&imposed(&source_file));
    assert_eq!(seen.count(b"XObject"), 1);
    let different = with(book(2), 14, page(1, "/CropBox[0 0 50 50]"));
    assert_eq!(Seen::new(&imposed(&pdf(&different))).count(b"XObject"), 2);
}
