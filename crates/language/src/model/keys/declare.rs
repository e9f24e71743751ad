//! The macros that declare keys, and what they need.

use serde::ser::SerializeMap;

use super::{Field, Json, Reader, Record, Usual, Value};

/// A type that is declared with [`keys!`].
pub trait Keys: Sized {
    /// Its keys.
    const RECORD: &'static Record;

    /// Reads it; nothing when something required is missing, which has been reported.
    fn read_keys<R: Reader>(reader: R) -> Option<Self>;

    /// Adds its keys to those of a JSON object.
    fn put_keys<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

/// Declares a table of the format together with the type that holds what is read from it. In brackets: what the type knows besides its keys
/// (`id`, `origin`); behind a colon: traits to derive; `checked by`: the function that looks at the whole after reading; in `besides`: keys
/// that have no field of their own; in `and`: fields that are no keys, to be filled in later.
macro_rules! keys {
    (
        $(#[doc = $about:literal])*
        pub struct $name:ident $(($($own:ident),*))? $(: $($derive:ident)+)? $(, checked by $check:path)? {
            $(
                $(#[doc = $meaning:literal])*
                $key:ident : $type:ty $(, $option:ident ( $($argument:expr),* ))* ;
            )*
        }
        $(besides {
            $(
                $(#[doc = $also:literal])*
                $beside:ident : $look:ty $(, $choice:ident ( $($value:expr),* ))* ;
            )*
        })?
        $(and { $($(#[doc = $doc:literal])* $more:ident : $other:ty;)* })?
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, borsh::BorshSerialize, borsh::BorshDeserialize $($(, $derive)+)?)]
        pub struct $name {
            $($(
                /// Under which name or in which place it is declared.
                pub $own: own_type!($own),
            )*)?
            $(
                $(#[doc = $meaning])*
                #[doc = concat!("`", stringify!($key), "`")]
                pub $key: $type,
            )*
            $($($(#[doc = $doc])* pub $more: $other,)*)?
        }

        $($(named!($own, $name);)*)?

        const _: () = {
            use $crate::model::keys as declared;

            static RECORD: declared::Record = declared::Record::new(
                concat!("" $(, $about)*),
                &[
                    $(declare_field!($key, $type $(, $meaning)*) $(.$option($($argument),*))*,)*
                    $($(declare_field!($beside, $look $(, $also)*) $(.$choice($($value),*))*,)*)?
                ],
            );

            impl declared::Keys for $name {
                const RECORD: &'static declared::Record = &RECORD;

                #[allow(unused_variables, unused_mut, reason = "a table may have no keys, and need not be checked")]
                fn read_keys<R: declared::Reader>(reader: R) -> Option<Self> {
                    if !reader.is_table() {
                        return None;
                    }
                    let mut fields = RECORD.fields().iter();
                    // Everything is read before anything can be missing, so that every mistake is reported.
                    $(let $key: Option<$type> = fields.next().and_then(|field| field.read(reader));)*
                    let mut whole = Self {
                        $($($own: own_value!($own, reader),)*)?
                        $($key: $key?,)*
                        $($($more: Default::default(),)*)?
                    };
                    $($check(&mut whole, reader);)?
                    Some(whole)
                }

                #[allow(unused_variables, unused_mut, reason = "a table may have no keys")]
                fn put_keys<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                    let mut fields = RECORD.fields().iter();
                    $(if let Some(field) = fields.next() {
                        field.put(&self.$key, map)?;
                    })*
                    Ok(())
                }
            }

            impl declared::Value for $name {
                const KIND: declared::Kind = declared::Kind::Record(|| &RECORD);

                fn read<R: declared::Reader>(reader: R, _: &'static declared::Field) -> Option<Self> {
                    declared::Keys::read_keys(reader)
                }

                fn put<M: serde::ser::SerializeMap>(&self, field: &declared::Field, map: &mut M) -> Result<(), M::Error> {
                    match field.kind {
                        declared::Kind::Part(_) => declared::Keys::put_keys(self, map),
                        _ => map.serialize_entry(field.key, self),
                    }
                }
            }

            impl serde::Serialize for $name {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let mut map = serializer.serialize_map(None)?;
                    $($(put_own!($own, self, map);)*)?
                    declared::Keys::put_keys(self, &mut map)?;
                    serde::ser::SerializeMap::end(map)
                }
            }
        };
    };
}

/// Declares a table of the format that is no type of the model by itself.
macro_rules! record {
    (
        $(#[doc = $about:literal])*
        $visibility:vis static $name:ident {
            $(
                $(#[doc = $meaning:literal])*
                $key:ident : $type:ty $(, $option:ident ( $($argument:expr),* ))* ;
            )*
        }
    ) => {
        $(#[doc = $about])*
        $visibility static $name: $crate::model::keys::Record = $crate::model::keys::Record::new(
            concat!("" $(, $about)*),
            &[$(declare_field!($key, $type $(, $meaning)*) $(.$option($($argument),*))*),*],
        );
    };
}

/// Declares a key that several tables have.
macro_rules! shared_key {
    ($(#[doc = $meaning:literal])* $visibility:vis $name:ident = $key:ident : $type:ty $(, $option:ident ( $($argument:expr),* ))* ;) => {
        $(#[doc = $meaning])*
        $visibility const $name: $crate::model::keys::Field =
            declare_field!($key, $type $(, $meaning)*) $(.$option($($argument),*))*;
    };
}

/// Declares a closed set of words.
macro_rules! word_set {
    (
        $(#[$about:meta])*
        pub enum $name:ident $(: $($derive:ident)+)? {
            $($(#[$doc:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, borsh::BorshSerialize, borsh::BorshDeserialize $($(, $derive)+)?)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $crate::model::keys::WordSet for $name {
            const WORDS: &'static [&'static str] = &[$($word),+];

            fn of_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }

            fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::model::keys::WordSet::word(*self))
            }
        }

        impl $crate::model::keys::Value for $name {
            const KIND: $crate::model::keys::Kind =
                $crate::model::keys::Kind::OneOf(<Self as $crate::model::keys::WordSet>::WORDS);

            fn read<R: $crate::model::keys::Reader>(reader: R, _: &'static $crate::model::keys::Field) -> Option<Self> {
                reader.words().and_then(|word| <Self as $crate::model::keys::WordSet>::of_word(&word))
            }

            fn is_usual(&self, usual: &str) -> bool {
                $crate::model::keys::WordSet::word(*self) == usual
            }
        }
    };
}

/// Declares a closed set of words that users type or read: its variants in order, each with its word.
#[macro_export]
#[doc(hidden)]
macro_rules! __word_list {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// Its word.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// The one of this word.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|known| known.word() == word)
            }
        }
    };
}

macro_rules! declare_field {
    ($key:ident, $type:ty $(, $meaning:literal)*) => {
        $crate::model::keys::Field::of::<$type>(
            {
                const NAME: &str = stringify!($key);
                const BYTES: [u8; NAME.len()] = $crate::model::keys::kebab(NAME);
                $crate::model::keys::text_of(&BYTES)
            },
            concat!("" $(, $meaning)*),
        )
    };
}

/// Everything with an id can be found by it.
macro_rules! named {
    (id, $name:ident) => {
        impl $crate::model::Named for $name {
            fn id(&self) -> &str {
                &self.id
            }
        }
    };
    (origin, $name:ident) => {};
}

macro_rules! own_type {
    (id) => {
        String
    };
    (origin) => {
        $crate::diag::Span
    };
}

macro_rules! own_value {
    (id, $reader:ident) => {
        $reader.id().to_owned()
    };
    (origin, $reader:ident) => {
        $reader.span()
    };
}

macro_rules! put_own {
    (id, $self:ident, $map:ident) => {
        serde::ser::SerializeMap::serialize_entry(&mut $map, "id", &$self.id)?
    };
    (origin, $self:ident, $map:ident) => {};
}

/// The name of a field as a key: dashes for underscores.
pub const fn kebab<const N: usize>(name: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let mut at = 0;
    while at < N {
        bytes[at] = match name.as_bytes()[at] {
            b'_' => b'-',
            byte => byte,
        };
        at += 1;
    }
    bytes
}

/// The bytes of [`kebab`] as text.
pub const fn text_of(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

impl Field {
    /// Adds its value to a JSON object, if there is anything to say.
    pub fn put<T: Value, M: SerializeMap>(&self, value: &T, map: &mut M) -> Result<(), M::Error> {
        let unsaid = match (self.json, self.usual) {
            (Json::Always | Json::Words, _) => false,
            (Json::Unusual, Usual::Value(usual)) => value.is_usual(usual),
            _ => !self.required && value.is_nothing(),
        };
        if unsaid { Ok(()) } else { value.put(self, map) }
    }
}
