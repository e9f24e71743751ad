//! A picture that was named, with its name for messages.

/// A picture of a hero as it was read: PNG or JPEG.
#[derive(Debug, Clone, Default)]
pub struct NamedPicture {
    /// As it was named.
    pub name: String,
    /// The file.
    pub bytes: Vec<u8>,
}
