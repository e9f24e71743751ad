//! Right on paper: what is printed lies where a folded sheet needs it, and nowhere else.

use super::reading_back::{self, Run};
use super::support::{Bench, games, seeded};

/// Where the pocketmod's pages lie, as `print-facts` draws them: page, column, row, upright.
const POCKETMOD: [(usize, usize, usize, bool); 8] = [
    (1, 3, 1, true),
    (2, 3, 0, false),
    (3, 2, 0, false),
    (4, 1, 0, false),
    (5, 0, 0, false),
    (6, 0, 1, true),
    (7, 1, 1, true),
    (8, 2, 1, true),
];

/// A PDF of A7 pages, each saying which it is at its head and at its foot.
fn numbered_pdf(bench: &Bench, pages: usize) -> String {
    let text = |page| {
        format!(
            "BT /F 12 Tf 20 270 Td (head {page}) Tj ET BT /F 12 Tf 20 20 Td (foot {page}) Tj ET"
        )
    };
    let contents: Vec<String> = (1..=pages).map(text).collect();
    bench.write("numbered.pdf", pdf_of(&contents));
    "numbered.pdf".into()
}

/// A PDF of A7 pages with these contents.
pub fn pdf_of(contents: &[String]) -> String {
    let mut file = String::from("%PDF-1.4\n");
    let mut offsets = Vec::new();
    let pages = contents.len();
    let kids: Vec<String> = (0..pages)
        .map(|page| format!("{} 0 R", 4 + 2 * page))
        .collect();
    let mut object = |number: usize, body: &str| {
        offsets.push(file.len());
        file.push_str(&format!("{number} 0 obj\n{body}\nendobj\n"));
    };
    object(1, "<< /Type /Catalog /Pages 2 0 R >>");
    object(
        2,
        &format!(
            "<< /Type /Pages /Kids [{}] /Count {pages} >>",
            kids.join(" ")
        ),
    );
    object(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
    for (page, text) in contents.iter().enumerate() {
        object(
            4 + 2 * page,
            &format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 210 297.6] /Resources << /Font << /F 3 0 R >> >> /Contents {} 0 R >>",
                5 + 2 * page
            ),
        );
        object(
            5 + 2 * page,
            &format!("<< /Length {} >>\nstream\n{text}\nendstream", text.len()),
        );
    }
    let table = file.len();
    file.push_str(&format!(
        "xref\n0 {}\n0000000000 65535 f \n",
        offsets.len() + 1
    ));
    for offset in &offsets {
        file.push_str(&format!("{offset:010} 00000 n \n"));
    }
    file.push_str(&format!(
        "trailer << /Root 1 0 R /Size {} >>\nstartxref\n{table}\n%%EOF\n",
        offsets.len() + 1
    ));
    file
}

fn find<'a>(runs: &'a [Run], text: &str) -> &'a Run {
    runs.iter()
        .find(|run| run.text == text)
        .unwrap_or_else(|| panic!("`{text}` is not on the sheet: {runs:?}"))
}

#[test]
fn imposed_pages_lie_in_their_panels_on_both_papers() {
    let bench = Bench::new();
    let input = numbered_pdf(&bench, 8);
    for (paper, width, height) in [("a4", 297.0, 210.0), ("letter", 279.4, 215.9)] {
        bench.ok(&[
            "impose",
            &input,
            "--fold",
            "pocketmod",
            "--paper",
            paper,
            "-o",
            "out.pdf",
        ]);
        let pdf = bench.read("out.pdf");
        let size = reading_back::page_size(&pdf, 1);
        assert!(
            (size.0 - width).abs() < 0.1 && (size.1 - height).abs() < 0.1,
            "{size:?}"
        );
        let runs = reading_back::texts(&pdf);
        let (panel_width, panel_height) = (width / 4.0, height / 2.0);
        for (page, column, row, upright) in POCKETMOD {
            let head = find(&runs, &format!("head {page}"));
            let foot = find(&runs, &format!("foot {page}"));
            for run in [head, foot] {
                let panel = (
                    (run.x / panel_width) as usize,
                    (run.y / panel_height) as usize,
                );
                assert_eq!(panel, (column, row), "page {page} on {paper}: {run:?}");
                assert_eq!(run.upright, upright, "page {page} on {paper}");
            }
            // Heads point to the middle of the sheet.
            let middle = height / 2.0;
            assert!(
                (head.y - middle).abs() < (foot.y - middle).abs(),
                "page {page} on {paper}"
            );
        }
    }
}

#[test]
fn saddle_stitched_pages_come_in_the_order_of_the_formula() {
    let bench = Bench::new();
    let input = numbered_pdf(&bench, 12);
    bench.ok(&["impose", &input, "--fold", "saddle", "-o", "out.pdf"]);
    let runs = reading_back::texts(&bench.read("out.pdf"));
    let (pages, sheets) = (12, 3);
    for k in 1..=sheets {
        let front = (pages - 2 * (k - 1), 2 * k - 1);
        let back = (2 * k, pages - 2 * k + 1);
        for (side, (left, right)) in [(2 * k - 1, front), (2 * k, back)] {
            let left = find(&runs, &format!("head {left}"));
            let right = find(&runs, &format!("head {right}"));
            assert_eq!((left.page, right.page), (side, side), "sheet {k}");
            assert!(
                left.x < 148.5 && right.x > 148.5,
                "sheet {k}: {left:?} {right:?}"
            );
        }
    }
}

/// Every declared product of every game, on both papers.
pub fn products(bench: &Bench, game: &str) -> Vec<(String, String)> {
    let listed = bench.ok(&["list", game, "--json"]).out;
    let values: serde_json::Value = serde_json::from_str(&listed).expect("JSON");
    values
        .as_array()
        .expect("a list")
        .iter()
        .map(|value| {
            (
                value["id"].as_str().unwrap().to_owned(),
                value["fold"].as_str().unwrap().to_owned(),
            )
        })
        .collect()
}

#[test]
fn two_runs_give_the_same_bytes() {
    let bench = Bench::new();
    for game in games() {
        for (product, _) in products(&bench, &game) {
            for format in ["pdf", "svg", "json", "md"] {
                let args = ["print", &game, &product, "--format", format];
                let args = [&args[..], seeded(&product), &["-o"]].concat();
                bench.ok(&[&args[..], &["a.out"]].concat());
                bench.ok(&[&args[..], &["b.out"]].concat());
                for file in bench.files().iter().filter(|name| name.starts_with('a')) {
                    let twin = file.replacen('a', "b", 1);
                    assert!(
                        bench.read(file) == bench.read(&twin),
                        "{game} {product} as {format} differs"
                    );
                }
                for file in bench.files() {
                    std::fs::remove_file(bench.path(&file)).expect("the file goes");
                }
            }
        }
    }
}

#[test]
fn the_file_asks_the_printer_for_the_right_flip() {
    let bench = Bench::new();
    let input = numbered_pdf(&bench, 8);
    let preferences = |args: &[&str]| {
        let all = [&["impose", input.as_str()], args, &["-o", "out.pdf"]].concat();
        bench.ok(&all);
        let document = lopdf::Document::load_mem(&bench.read("out.pdf")).expect("a PDF");
        let catalog = document.catalog().expect("a catalog");
        let prefs = catalog
            .get(b"ViewerPreferences")
            .expect("viewer preferences");
        let prefs = document
            .dereference(prefs)
            .expect("them")
            .1
            .as_dict()
            .expect("a dictionary")
            .clone();
        let name = |key: &[u8]| {
            prefs
                .get(key)
                .ok()
                .map(|value| String::from_utf8_lossy(value.as_name().unwrap()).into_owned())
        };
        (name(b"PrintScaling"), name(b"Duplex"))
    };
    let none = Some("None".to_owned());
    assert_eq!(preferences(&["--fold", "pocketmod"]), (none.clone(), None));
    assert_eq!(
        preferences(&["--fold", "saddle"]),
        (none.clone(), Some("DuplexFlipShortEdge".into()))
    );
    assert_eq!(
        preferences(&["--fold", "saddle", "--flip", "long"]),
        (none.clone(), Some("DuplexFlipLongEdge".into()))
    );
    assert_eq!(
        preferences(&["--fold", "saddle", "--sides", "fronts"]),
        (none, None)
    );
}

/// Operators that set a colour which is not a shade of grey.
fn coloured(pdf: &[u8]) -> Vec<String> {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let mut found = Vec::new();
    for (number, id) in document.get_pages() {
        let content =
            lopdf::content::Content::decode(&document.get_page_content(id)).expect("content");
        for operation in content.operations {
            let operator = operation.operator.as_str();
            let numbers = operation
                .operands
                .iter()
                .filter(|operand| operand.as_float().is_ok())
                .count();
            let colour = matches!(operator, "rg" | "RG" | "k" | "K")
                || (matches!(operator, "sc" | "scn" | "SC" | "SCN") && numbers != 1);
            if colour {
                found.push(format!(
                    "page {number}: {operator} {:?}",
                    operation.operands
                ));
            }
        }
    }
    found
}

#[test]
fn everything_is_printed_in_one_ink() {
    let bench = Bench::new();
    for game in games() {
        for (product, _) in products(&bench, &game) {
            let args = ["print", &game, &product, "--proof", "-o", "out.pdf"];
            bench.ok(&[&args[..], seeded(&product)].concat());
            assert_eq!(
                coloured(&bench.read("out.pdf")),
                Vec::<String>::new(),
                "{game} {product}"
            );
        }
    }
    // The test can fail: a red rectangle is noticed, a grey one is not.
    assert_eq!(
        coloured(pdf_of(&["1 0 0 rg 0 0 9 9 re f".into()]).as_bytes()).len(),
        1
    );
    assert_eq!(
        coloured(pdf_of(&["0.5 g 0 0 9 9 re f".into()]).as_bytes()).len(),
        0
    );
}

#[test]
fn a_printer_profile_moves_backs_and_keeps_its_border() {
    let bench = Bench::new();
    let input = numbered_pdf(&bench, 4);
    bench.ok(&["printer", "set", "office", "--flip", "short"]);
    bench.ok(&[
        "printer",
        "set",
        "office",
        "--landscape",
        "--back-dx",
        "1.5",
        "--back-dy",
        "-0.5",
    ]);
    assert_eq!(
        bench.ok(&["printer", "list"]).out,
        "office: left 6.35, right 6.35, top 6.35, bottom 6.35 mm, flip short, backs +0 +0 mm\n"
    );
    bench.ok(&[
        "impose",
        &input,
        "--fold",
        "folio",
        "--flip",
        "short",
        "-o",
        "plain.pdf",
    ]);
    bench.ok(&[
        "impose",
        &input,
        "--fold",
        "folio",
        "--printer",
        "office",
        "-o",
        "moved.pdf",
    ]);
    let (plain, moved) = (
        reading_back::texts(&bench.read("plain.pdf")),
        reading_back::texts(&bench.read("moved.pdf")),
    );
    for (page, dx, dy) in [(1, 0.0, 0.0), (2, 1.5, -0.5), (3, 1.5, -0.5), (4, 0.0, 0.0)] {
        let (a, b) = (
            find(&plain, &format!("head {page}")),
            find(&moved, &format!("head {page}")),
        );
        assert!(
            (b.x - a.x - dx).abs() < 0.01 && (b.y - a.y - dy).abs() < 0.01,
            "page {page}: {a:?} {b:?}"
        );
    }
}
