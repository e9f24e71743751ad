//! Encrypted files: those that need no password are opened, the others are named.

use super::*;

const READABLE: [(&str, &[u8]); 5] = [
    ("rc4-40", include_bytes!("../../fixtures/rc4-40.pdf")),
    ("rc4-128", include_bytes!("../../fixtures/rc4-128.pdf")),
    ("aes-128", include_bytes!("../../fixtures/aes-128.pdf")),
    ("aes-256", include_bytes!("../../fixtures/aes-256.pdf")),
    (
        "aes-256-r5",
        include_bytes!("../../fixtures/aes-256-r5.pdf"),
    ),
];

#[test]
fn files_that_need_no_password_are_opened() {
    let clear = imposed(include_bytes!("../../fixtures/packed.pdf"));
    for (name, file) in READABLE {
        assert!(!read(file).unwrap().was_repaired(), "{name}");
        let seen = Seen::new(&imposed(file));
        assert!(plain(seen.form(0, "P1")).contains("(one)Tj"), "{name}");
        let info = seen.0.trailer.get(b"Info").unwrap();
        let title = seen.follow(info).as_dict().unwrap().get(b"Title").unwrap();
        assert_eq!(title.as_str().unwrap(), b"Seed", "{name}");
        assert_eq!(imposed(file), clear, "{name}");
    }
}

#[test]
fn an_owner_without_a_password_lets_everybody_in() {
    let file = include_bytes!("../../fixtures/aes-256-owner.pdf");
    let seen = Seen::new(&imposed(file));
    assert_eq!(seen.0.get_pages().len(), 2);
    assert!(plain(seen.form(0, "P1")).contains("(one)Tj"));
}

#[test]
fn a_password_is_asked_for_and_a_ban_on_printing_heeded() {
    let password = include_bytes!("../../fixtures/password.pdf");
    let error = read(password).unwrap_err();
    assert_eq!(error.message, "the PDF is locked with a password");
    assert_eq!(
        error.hint,
        "open it with the password and print it to a new PDF, or run `qpdf --decrypt --password=... in.pdf out.pdf`"
    );
    let banned = include_bytes!("../../fixtures/no-print.pdf");
    let error = read(banned).unwrap_err();
    assert_eq!(error.message, "the PDF is locked against printing");
    assert_eq!(
        error.hint,
        "ask whoever made it for a version that may be printed"
    );
}

#[test]
fn strange_encryption_is_called_so() {
    let text = String::from_utf8(pdf(&book(1))).unwrap();
    let strange = text.replace("/Root 1 0 R", "/Root 1 0 R/Encrypt<</Filter/Other/V 1>>");
    let error = read(strange.as_bytes()).unwrap_err();
    assert_eq!(error.message, "the PDF uses an unknown encryption");
}
