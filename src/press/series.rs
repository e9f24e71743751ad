//! Many booklets at once: each on one thread, all cores busy, and nothing kept of those that are done.

use super::make::not_a_booklet;
use super::{BookletJob, Job, Order, Printed, print_by};
use crate::adventure::{Adventure, Difficulty, FoundSeed, Player, SeedChoice, part};
use crate::booklet::queue::{first_good, threads};
use crate::booklet::{BookletRequest, Engine};
use crate::diag::{Error, error};
use crate::model::{ProductKind, Ruleset};
use crate::typeset;

/// One volume of a series: a booklet, or the logbook of a campaign.
#[derive(Debug, Clone)]
pub struct Volume {
    /// What its file name ends with: `001`, `part-2`, `logbook`.
    pub name: String,
    /// What to print.
    pub order: Order,
    /// What the search for seeds has made already: the booklet, or all parts of the campaign.
    found: Vec<FoundSeed>,
}

/// What to print in a row, and what the user should know about it.
pub struct Series {
    /// The volumes, in order.
    pub volumes: Vec<Volume>,
    /// Remarks.
    pub notes: Vec<String>,
}

/// The seeds of a series, and what the user should know about them.
pub struct SeriesSeeds {
    /// In the order of the booklets.
    pub seeds: Vec<u64>,
    /// Remarks.
    pub notes: Vec<String>,
}

impl Order {
    /// The seeds of a numbered series, without what the search has made: for series of any length.
    pub fn find_seeds_of_series(
        &self,
        engine: &Engine<'_>,
        count: u32,
        tick: &dyn Fn(u32),
    ) -> Result<SeriesSeeds, Error> {
        let sized = self.with_fitting_length();
        let Job::Booklet(job) = &sized.job else {
            return Err(not_a_booklet(self));
        };
        let player = Player::new(engine, &job.adventure).forgetful();
        let found = player.find_seeds(count, difficulty(job), tick)?;
        Ok(SeriesSeeds {
            seeds: found.found.iter().map(|found| found.seed).collect(),
            notes: found.notes,
        })
    }

    /// The booklets of a series that have these places in it, from 0.
    pub fn volumes_of_seeds(
        &self,
        count: u32,
        places: std::ops::Range<usize>,
        seeds: &[u64],
    ) -> Result<Vec<Volume>, Error> {
        let sized = self.with_fitting_length();
        let Job::Booklet(job) = &sized.job else {
            return Err(not_a_booklet(self));
        };
        let Some(own) = seeds.get(places.clone()) else {
            return Err(error!(
                "the plan of the series has only {} seeds",
                seeds.len()
            ));
        };
        let numbered = places.map(|place| place + 1).zip(own);
        let found = numbered.map(|(number, seed)| (number, FoundSeed::unknown(*seed)));
        Ok(volumes(&sized, job, count, found))
    }

    /// A numbered series of booklets with distinct seeds. `tick` is called for every seed that was tried.
    pub fn plan_series(
        &self,
        engine: &Engine<'_>,
        count: u32,
        tick: &dyn Fn(u32),
    ) -> Result<Series, Error> {
        // A seed is as hard as the booklet that is printed, which one folded sheet makes a tiny one.
        let sized = self.with_fitting_length();
        let Job::Booklet(job) = &sized.job else {
            return Err(not_a_booklet(self));
        };
        let player = Player::new(engine, &job.adventure);
        let found = player.find_seeds(count, difficulty(job), tick)?;
        Ok(Series {
            volumes: volumes(&sized, job, count, (1..).zip(found.found)),
            notes: found.notes,
        })
    }

    /// The booklets of a campaign and its logbook. `tick` is called for every seed that was tried.
    pub fn plan_campaign(&self, engine: &Engine<'_>, tick: &dyn Fn(u32)) -> Result<Series, Error> {
        let Job::Campaign(job) = &self.job else {
            return Err(error!(command: "`{}` is not a campaign", self.product_id()));
        };
        let player = Player::new(engine, &job.adventure);
        let mut found = player.find_campaign(job.parts, job.band, tick)?;
        player.prove_parts(&mut found)?;
        let seeds: Vec<u64> = found.iter().map(|part| part.seed).collect();
        let adventure = |number: usize| {
            on_one_thread(&job.adventure, part(&job.adventure.request, &seeds, number))
        };
        let mut volumes = Vec::new();
        for (number, found) in (1..).zip(&found) {
            volumes.push(Volume {
                name: format!("part-{number}"),
                order: self.booklet_of_campaign(engine.ruleset, adventure(number))?,
                found: vec![found.clone()],
            });
        }
        let mut logbook = self.clone();
        if let Job::Campaign(job) = &mut logbook.job {
            job.adventure = adventure(0);
        }
        volumes.push(Volume {
            name: "logbook".to_owned(),
            order: logbook,
            found,
        });
        Ok(Series {
            volumes,
            notes: Vec::new(),
        })
    }

    /// The order for a booklet of a campaign.
    fn booklet_of_campaign(&self, ruleset: &Ruleset, adventure: Adventure) -> Result<Self, Error> {
        let product = ProductKind::Booklet.word();
        let fold = self.asked_fold();
        let paper = self.paper.request.paper.clone();
        let booklet = Self::for_fold(ruleset, product, paper, fold)?;
        Ok(Self {
            job: Job::Booklet(BookletJob {
                adventure,
                choices: self.job.choices().to_vec(),
                diceless: self.job.is_diceless(),
                ..BookletJob::default()
            }),
            look: self.look.clone(),
            format: self.format.clone(),
            paper: booklet.paper.with_settings_of(&self.paper),
            ..booklet
        })
    }
}

/// How hard the booklets of a series are to be, if that was asked for.
fn difficulty(job: &BookletJob) -> Option<&Difficulty> {
    match &job.want {
        SeedChoice::As(difficulty) => Some(difficulty),
        SeedChoice::ThisSeed | SeedChoice::Won => None,
    }
}

/// The numbered booklets of a series of so many.
fn volumes(
    order: &Order,
    job: &BookletJob,
    count: u32,
    found: impl Iterator<Item = (usize, FoundSeed)>,
) -> Vec<Volume> {
    let digits = count.to_string().len().max(2);
    let volumes = found.map(|(number, found)| {
        let request = BookletRequest {
            seed: found.seed,
            ..job.adventure.request.clone()
        };
        let job = BookletJob {
            adventure: on_one_thread(&job.adventure, request),
            want: SeedChoice::ThisSeed,
            ..job.clone()
        };
        Volume {
            name: format!("{number:0digits$}"),
            order: Order {
                job: Job::Booklet(job),
                ..order.clone()
            },
            found: vec![found],
        }
    });
    volumes.collect()
}

/// One adventure of many: its seed is known, and one thread plays it.
fn on_one_thread(adventure: &Adventure, request: BookletRequest) -> Adventure {
    let mut adventure = adventure.clone();
    adventure.request = request;
    adventure.playtest.threads = Some(1);
    adventure
}

/// Prints all volumes and hands each to `done` as soon as it is finished, on the thread that made it. The answers come in the order of the
/// volumes. After a failure no new volume is begun.
pub fn print_all<T: Send, E: Send + From<Error>>(
    engine: &Engine<'_>,
    volumes: &[Volume],
    asked: Option<usize>,
    done: &(dyn Fn(&Volume, Printed) -> Result<T, E> + Sync),
    tick: &dyn Fn(u32),
) -> Result<Vec<T>, E> {
    let attempt = |number: u32| -> Result<(bool, T), E> {
        let volume = &volumes[number as usize];
        let printed = print_by(engine, &volume.order, &volume.found, &|_| ())?;
        // What Typst remembers of a finished booklet is of no use to the next but for its templates, which are used again at once.
        typeset::forget();
        Ok((true, done(volume, printed)?))
    };
    let count = u32::try_from(volumes.len()).unwrap_or(u32::MAX);
    let all = first_good(volumes.len(), count, threads(asked), &attempt, tick)?;
    Ok(all.into_iter().map(|tried| tried.what).collect())
}
