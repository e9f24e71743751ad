//! The title of the product.

keys! {
    /// The title of the product.
    pub struct Title: Default {
        /// Instead of the product's title.
        title: Option<String>, eg("To do"), or("the product's");
        /// A line below.
        subtitle: Option<String>, eg("A pocket game");
    }
}
