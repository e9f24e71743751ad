//! Why the operating system refused, in words.

use std::io;

/// The reason of a failure as a clause, without the number of the operating system.
pub fn reason(error: &io::Error) -> String {
    use io::ErrorKind as Kind;
    let known = match error.kind() {
        Kind::NotFound => "no such file or folder",
        Kind::PermissionDenied => "permission denied",
        Kind::ReadOnlyFilesystem => "the file system is read-only",
        Kind::StorageFull => "the disk is full",
        Kind::QuotaExceeded => "the disk quota is used up",
        Kind::FileTooLarge => "it is larger than the system allows",
        Kind::NotADirectory => "part of the path is not a folder",
        Kind::IsADirectory => "it is a folder, not a file",
        Kind::DirectoryNotEmpty => "the folder is not empty",
        Kind::AlreadyExists => "it exists already",
        Kind::InvalidFilename => "the name is too long or not allowed",
        Kind::BrokenPipe => "the reader closed it",
        Kind::ResourceBusy => "it is in use",
        Kind::ExecutableFileBusy => "it is a program that is running",
        Kind::OutOfMemory => "there is not enough memory",
        Kind::WouldBlock => "the system has no room for it",
        Kind::UnexpectedEof => "it ends too early",
        Kind::WriteZero => "it accepts no more data",
        _ => return plain(&error.to_string()),
    };
    known.to_owned()
}

/// The system's own words without its number: `Too many open files (os error 24)`.
fn plain(text: &str) -> String {
    let words = text.split(" (os error").next().unwrap_or(text);
    words.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_of_the_system_is_shown() {
        for number in 1..140 {
            let shown = reason(&io::Error::from_raw_os_error(number));
            assert!(!shown.contains("os error"), "{number}: {shown}");
            assert!(!shown.is_empty(), "{number}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_usual_reasons_are_plain_english() {
        let told = |number| reason(&io::Error::from_raw_os_error(number));
        assert_eq!(told(28), "the disk is full");
        assert_eq!(told(13), "permission denied");
        assert_eq!(told(32), "the reader closed it");
        assert_eq!(told(24), "too many open files");
    }
}
