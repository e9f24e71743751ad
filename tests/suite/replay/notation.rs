//! A small reader of dice and formulas, written apart from the program's own: it takes faces and numbers that were recorded and works
//! the result out once more.

/// A formula as read.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    Number(i64),
    /// A name, or words that stand for one number: `number of heroes`.
    Name(String),
    Dice(Dice),
    Negative(Box<Node>),
    Two(char, Box<Node>, Box<Node>),
    /// `max(...)`, `min(...)`, or a procedure.
    Call(String, Vec<Node>),
    /// `adv d20`: the same twice.
    Twice(bool, Box<Node>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Dice {
    count: u32,
    /// 0 for fate dice.
    sides: u32,
    /// `d66`: so many six-sided dice as digits.
    digits: u32,
    explodes: bool,
    /// Whether the highest count, and how many.
    keep: Option<(bool, usize)>,
    /// Dice that meet this are counted.
    success: Option<(String, i64)>,
}

/// Where faces and numbers come from.
pub trait Feed {
    fn face(&mut self, sides: u32) -> Result<i64, String>;
    fn name(&mut self, name: &str) -> Result<i64, String>;
    fn call(&mut self, name: &str, arguments: &[i64]) -> Result<i64, String>;
    /// A total that stands for dice and numbers alone.
    fn total(&mut self) -> Option<i64>;
}

pub fn read(text: &str) -> Result<Node, String> {
    let mut reader = Reader { rest: text };
    let node = reader.sum()?;
    match reader.rest.trim() {
        "" => Ok(node),
        rest => Err(format!("`{rest}` is left of `{text}`")),
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn take(&mut self, word: &str) -> bool {
        let rest = self.rest.trim_start();
        let Some(after) = rest.strip_prefix(word) else {
            return false;
        };
        let is_word = word.ends_with(char::is_alphabetic);
        if is_word
            && word != "x"
            && after.starts_with(|next: char| next.is_alphanumeric() || next == '-')
        {
            return false;
        }
        self.rest = after;
        true
    }

    fn sum(&mut self) -> Result<Node, String> {
        let mut left = self.product()?;
        loop {
            let Some(sign @ ('+' | '-')) = self.rest.trim_start().chars().next() else {
                return Ok(left);
            };
            self.rest = &self.rest.trim_start()[1..];
            left = Node::Two(sign, Box::new(left), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> Result<Node, String> {
        let mut left = self.single()?;
        loop {
            let sign = if self.take("//") {
                '\\'
            } else if self.take("/") {
                '/'
            } else if self.take("×") || self.take("*") || self.take("x") {
                'x'
            } else {
                return Ok(left);
            };
            let right = self.single()?;
            let down = sign == '/' && self.take("rounded down");
            let _ = sign == '/' && self.take("rounded up");
            let sign = if down { '\\' } else { sign };
            left = Node::Two(sign, Box::new(left), Box::new(right));
        }
    }

    fn single(&mut self) -> Result<Node, String> {
        if self.take("-") {
            return Ok(Node::Negative(Box::new(self.single()?)));
        }
        if self.take("+") {
            return self.single();
        }
        if self.take("(") {
            let inner = self.sum()?;
            return if self.take(")") {
                Ok(inner)
            } else {
                Err(format!("no `)` before `{}`", self.rest))
            };
        }
        for (word, high) in [("adv", true), ("dis", false)] {
            if self.take(word) {
                return Ok(Node::Twice(high, Box::new(self.single()?)));
            }
        }
        self.rest = self.rest.trim_start();
        let digits = self.digits();
        let die = self.rest.strip_prefix('d');
        let die = die
            .filter(|after| after.starts_with(|next: char| next.is_ascii_digit() || next == 'F'));
        match (digits, die) {
            (count, Some(after)) => {
                self.rest = after;
                self.dice(count.unwrap_or(1))
            }
            (Some(number), None) => Ok(Node::Number(number)),
            (None, None) => self.name(),
        }
    }

    fn digits(&mut self) -> Option<i64> {
        let end = self.rest.find(|next: char| !next.is_ascii_digit());
        let (number, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let number = number.parse().ok()?;
        self.rest = rest;
        Some(number)
    }

    fn dice(&mut self, count: i64) -> Result<Node, String> {
        let sides = if let Some(after) = self.rest.strip_prefix('F') {
            self.rest = after;
            0
        } else {
            self.digits().unwrap_or(0)
        };
        let (sides, digits) = match sides {
            66 => (6, 2),
            666 => (6, 3),
            sides => (sides, 1),
        };
        let explodes = self.rest.starts_with('!');
        if explodes {
            self.rest = &self.rest[1..];
            self.digits();
        }
        let mut keep = None;
        for (word, high, drop) in [
            ("kh", true, false),
            ("kl", false, false),
            ("dh", false, true),
            ("dl", true, true),
        ] {
            if let Some(after) = self.rest.strip_prefix(word) {
                self.rest = after;
                let number = self.digits().unwrap_or(1);
                let kept = if drop { count - number } else { number };
                keep = Some((high, usize::try_from(kept).unwrap_or(0)));
            }
        }
        let mut success = None;
        for sign in [">=", "<=", ">", "<", "="] {
            if success.is_none()
                && let Some(after) = self.rest.strip_prefix(sign)
            {
                self.rest = after;
                success = self.digits().map(|target| (sign.to_owned(), target));
            }
        }
        let small = |number: i64| u32::try_from(number).map_err(|error| error.to_string());
        Ok(Node::Dice(Dice {
            count: small(count)?,
            sides: small(sides)?,
            digits,
            explodes,
            keep,
            success,
        }))
    }

    fn name(&mut self) -> Result<Node, String> {
        // A roll on a table: its number was recorded.
        if let Some((roll, after)) = self
            .rest
            .strip_prefix('{')
            .and_then(|rest| rest.split_once('}'))
        {
            self.rest = after;
            return Ok(Node::Name(roll.to_owned()));
        }
        for words in ["number of ", "highest ", "lowest ", "total "] {
            if let Some(after) = self.rest.strip_prefix(words) {
                let end = after.find([')', ',', '+', '/']).unwrap_or(after.len());
                let end = after[..end]
                    .find(" x ")
                    .or_else(|| after[..end].find(" - "))
                    .unwrap_or(end);
                let name = format!("{words}{}", &after[..end]);
                self.rest = &after[end..];
                return Ok(Node::Name(name));
            }
        }
        let is_of_name = |next: char| next.is_alphanumeric() || ['-', '.', '_'].contains(&next);
        let end = self
            .rest
            .find(|next: char| !is_of_name(next))
            .unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        if name.is_empty() {
            return Err(format!("no number before `{}`", self.rest));
        }
        self.rest = rest;
        if !self.rest.starts_with('(') {
            return Ok(Node::Name(name.to_owned()));
        }
        self.rest = &self.rest[1..];
        let mut arguments = Vec::new();
        while !self.take(")") {
            arguments.push(self.sum()?);
            let _ = self.take(",");
        }
        Ok(Node::Call(name.to_owned(), arguments))
    }
}

impl Node {
    /// Whether it is dice, with numbers perhaps, and nothing else.
    fn is_dice(&self) -> bool {
        fn plain(node: &Node) -> Option<bool> {
            match node {
                Node::Number(_) => Some(false),
                Node::Dice(_) => Some(true),
                Node::Negative(of) => plain(of),
                Node::Two(_, left, right) => Some(plain(left)? | plain(right)?),
                Node::Name(_) | Node::Call(..) | Node::Twice(..) => None,
            }
        }
        plain(self) == Some(true)
    }

    /// Names in reading order.
    pub fn leaves(&self, found: &mut Vec<Node>) {
        match self {
            Self::Number(_) | Self::Name(_) => found.push(self.clone()),
            Self::Dice(_) => {}
            Self::Negative(of) | Self::Twice(_, of) => of.leaves(found),
            Self::Two(_, left, right) => {
                left.leaves(found);
                right.leaves(found);
            }
            Self::Call(_, all) => all.iter().for_each(|part| part.leaves(found)),
        }
    }

    /// Works it out.
    pub fn value(&self, feed: &mut dyn Feed) -> Result<i64, String> {
        if self.is_dice()
            && let Some(total) = feed.total()
        {
            return Ok(total);
        }
        match self {
            Self::Number(number) => Ok(*number),
            Self::Name(name) => feed.name(name),
            Self::Dice(dice) => dice.value(feed),
            Self::Negative(of) => Ok(-of.value(feed)?),
            Self::Twice(high, of) => {
                let (one, other) = (of.value(feed)?, of.value(feed)?);
                Ok(if *high {
                    one.max(other)
                } else {
                    one.min(other)
                })
            }
            Self::Two(sign, left, right) => {
                let (left, right) = (left.value(feed)?, right.value(feed)?);
                let exact = |up: bool| {
                    if right == 0 {
                        return Err("divided by 0".to_owned());
                    }
                    let quotient = left.div_euclid(right);
                    let rest = left.rem_euclid(right);
                    Ok(quotient + i64::from(up && rest != 0))
                };
                match sign {
                    '+' => Ok(left + right),
                    '-' => Ok(left - right),
                    'x' => Ok(left * right),
                    '/' => exact(true),
                    _ => exact(false),
                }
            }
            Self::Call(name, all) => {
                let values: Result<Vec<i64>, String> =
                    all.iter().map(|part| part.value(feed)).collect();
                let values = values?;
                match name.as_str() {
                    "max" => values
                        .into_iter()
                        .max()
                        .ok_or_else(|| "an empty max".to_owned()),
                    "min" => values
                        .into_iter()
                        .min()
                        .ok_or_else(|| "an empty min".to_owned()),
                    _ => feed.call(name, &values),
                }
            }
        }
    }
}

impl Dice {
    fn value(&self, feed: &mut dyn Feed) -> Result<i64, String> {
        let mut values = Vec::new();
        let mut hits = Vec::new();
        for _ in 0..self.count {
            let mut value = 0;
            let mut hit = 0;
            let mut counts = |face: i64| {
                hit +=
                    i64::from(self.success.as_ref().is_some_and(
                        |(sign, target)| match sign.as_str() {
                            ">=" => face >= *target,
                            "<=" => face <= *target,
                            ">" => face > *target,
                            "<" => face < *target,
                            _ => face == *target,
                        },
                    ));
            };
            if self.sides == 0 {
                value = feed.face(3)? - 2;
                counts(value);
            } else {
                for _ in 0..self.digits {
                    value = value * 10 + feed.face(self.sides)?;
                }
                counts(value);
                let mut last = value;
                while self.explodes && last == i64::from(self.sides) {
                    last = feed.face(self.sides)?;
                    value += last;
                    counts(last);
                }
            }
            values.push(value);
            hits.push(hit);
        }
        if self.success.is_some() {
            return Ok(hits.iter().sum());
        }
        if let Some((high, kept)) = self.keep {
            values.sort_unstable();
            if high {
                values.reverse();
            }
            values.truncate(kept);
        }
        Ok(values.iter().sum())
    }
}
