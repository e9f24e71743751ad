//! Whoever reads a ruleset, as far as the types of the model need to know.

use super::Record;
use crate::diag::{Diagnostic, Span};
use crate::model::{
    Action, Cell, Dice, Figure, FigureValue, Formula, Goods, Grant, Grid, Hook, ItemFilter,
    Preference, Range, Ref, Script, TableCall, TableSource, Text, TraitGrant, When,
};

/// When rules are carried out, which decides what they may speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// A hero is made.
    Creation,
    /// Something is gained, or a game begins.
    Gains,
    /// During play.
    Row,
    /// A table is rolled on.
    Table,
    /// Somebody uses the thing.
    Use,
    /// The test is made.
    Test,
    /// The procedure runs.
    Procedure,
    /// The offer is made.
    Offer,
    /// The offer is answered without a human.
    Answering,
}

/// Sets of words that a ruleset makes known.
#[derive(Debug, Clone, Copy)]
pub enum Known<'a> {
    /// Kinds of class.
    ClassKinds,
    /// Columns of the levels of classes.
    LevelColumns,
    /// Tags and groups of traits.
    TraitTags,
    /// Columns of these tables and lists.
    Columns(&'a [&'a str]),
    /// Choices of an option; none when there is no such option.
    Choices(&'a str),
    /// What a product may give another label.
    Labelled,
    /// Stats and figures, whoever has them.
    Numbers,
    /// These.
    These(&'a [String]),
}

/// A place in a ruleset that is being read: a table, a list or a value. What does not have the right shape has been reported and reads as
/// absent.
pub trait Reader: Copy {
    /// The value of a key of this table.
    fn get(self, key: &str) -> Option<Self>;
    /// The values of this list; a single one counts as a list of one.
    fn items(self) -> Vec<Self>;
    /// Names with their places and values, of a table whose keys are the ruleset's own.
    fn entries(self) -> Vec<(String, Span, Self)>;
    /// A value that stands for an absent one.
    fn literal(self, value: &'static str) -> Self;
    /// Whether it is a table, or stands for one.
    fn is_table(self) -> bool;
    /// Where it is.
    fn span(self) -> Span;
    /// Where a piece of these words is.
    fn span_of(self, range: std::ops::Range<usize>) -> Span;
    /// The id of the thing that is being read.
    fn id(&self) -> &str;
    /// The same in words.
    fn id_in_words(self) -> String;

    /// Words, without blank space behind them.
    fn words(self) -> Option<String>;
    /// A whole number.
    fn integer(self) -> Option<i64>;
    /// `true` or `false`.
    fn flag(self) -> Option<bool>;
    /// Text that may roll.
    fn text(self) -> Option<Text>;
    /// A number, flag or rolling words.
    fn cell(self) -> Option<Cell>;
    /// Dice.
    fn dice(self) -> Option<Dice>;
    /// Results of dice.
    fn ranges(self) -> Vec<Range>;
    /// A number worked out by the rules.
    fn formula(self, moment: Moment) -> Option<Formula>;
    /// A condition.
    fn when(self, moment: Moment) -> Option<When>;
    /// Rules.
    fn script(self, moment: Moment) -> Option<Script>;
    /// Changes and gains only.
    fn effect(self, moment: Moment) -> Option<Script>;
    /// Rules for an event, which must exist.
    fn hook(self, event: &str, span: Span) -> Option<Hook>;
    /// Rules by which an offer is answered without a human.
    fn answering(self, offer: &str) -> Option<Script>;

    /// A reference to something by its id.
    fn reference<T>(self, section: &'static str) -> Option<Ref<T>>;
    /// References to everything that a word names: the thing of that id, or the members of that group.
    fn members<T>(self, section: &'static str) -> Vec<Ref<T>>;
    /// A trait with its parameter: `tamable(40)`.
    fn trait_grant(self) -> Option<TraitGrant>;
    /// Something handed out: `spear x3`.
    fn grant(self) -> Option<Grant>;
    /// Items by id, tag or group.
    fn filter(self) -> Option<ItemFilter>;
    /// What somebody wants: stats, items, traits.
    fn preferences(self) -> Vec<Preference>;
    /// A table or list.
    fn source(self) -> Option<TableSource>;
    /// A roll on a table or list.
    fn call(self) -> Option<TableCall>;
    /// The same in a piece of these words.
    fn call_in(self, range: std::ops::Range<usize>) -> Option<TableCall>;
    /// Columns and rows of the table that has these keys.
    fn grid(self, keys: &'static Record) -> Option<Grid>;
    /// Values of the figures that a section declares.
    fn figures(self, section: &'static str) -> Vec<(Ref<Figure>, FigureValue)>;
    /// What is for sale.
    fn goods(self) -> Goods;
    /// What a step does.
    fn action(self) -> Option<Action>;

    /// The thing of this id.
    fn find<T>(self, section: &'static str, id: &str) -> Option<Ref<T>>;
    /// Whether it is in another file than the one that extends a ruleset: in a base, a thing may be named that a variant has left out.
    fn may_name_what_is_gone(self) -> bool;
    /// Words that the ruleset makes known.
    fn known(self, what: Known<'_>) -> Option<Vec<String>>;
    /// Reports a name that nothing of some sections has.
    fn unknown(self, span: Span, noun: &str, name: &str, sections: &[&'static str]);
    /// Reports a mistake.
    fn report(self, diagnostic: Diagnostic);
}
