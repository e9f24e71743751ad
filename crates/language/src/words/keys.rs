//! The phrases that the program may print, each declared once with its key and the names of its holes. The build holds every language against
//! this list; code that asks for a phrase that is not on it, or forgets a hole, does not compile.

use super::Entry;

macro_rules! words {
    ($($name:ident $id:literal)*) => {
        /// A phrase without holes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Word {
            $(#[doc = $id] $name,)*
        }

        impl Word {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The key in the files.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }
        }

        /// The same as entries of the list of all phrases.
        pub const WORDS: &[Entry] = &[$(Entry { id: $id, holes: &[], counts: false },)*];
    };
}

macro_rules! phrases {
    ($(plain $name:ident $id:literal ($($hole:ident)*))* $(counted $many:ident $key:literal ($($other:ident)*))*) => {
        /// Phrases with holes, which are at the end of the list of all phrases.
        pub const PHRASES: &[Entry] = &[
            $(Entry { id: $id, holes: &[$(stringify!($hole)),*], counts: false },)*
            $(Entry { id: $key, holes: &["count" $(, stringify!($other))*], counts: true },)*
        ];

        /// Phrases with holes: a type each, a field for each hole.
        #[expect(
            non_camel_case_types,
            missing_docs,
            reason = "what fills a hole may be of any type that can be written, so each field is a type of the same name"
        )]
        pub mod say {
            use std::fmt::Display;

            use super::super::{Phrase, put};

            enum Index { $($name,)* $($many,)* }

            $(
                #[doc = $id]
                #[derive(Debug, Clone, Copy)]
                pub struct $name<$($hole),*> { $(pub $hole: $hole),* }

                impl<$($hole: Display),*> Phrase for $name<$($hole),*> {
                    fn place(&self) -> usize {
                        super::WORDS.len() + Index::$name as usize
                    }

                    fn count(&self) -> Option<u64> {
                        None
                    }

                    fn fill(&self, hole: &str, out: &mut String) {
                        match hole {
                            $(stringify!($hole) => put(out, &self.$hole),)*
                            _ => {}
                        }
                    }
                }
            )*

            $(
                #[doc = $key]
                #[derive(Debug, Clone, Copy)]
                pub struct $many<$($other),*> { pub count: u64, $(pub $other: $other),* }

                impl<$($other: Display),*> Phrase for $many<$($other),*> {
                    fn place(&self) -> usize {
                        super::WORDS.len() + Index::$many as usize
                    }

                    fn count(&self) -> Option<u64> {
                        Some(self.count)
                    }

                    fn fill(&self, hole: &str, out: &mut String) {
                        match hole {
                            "count" => put(out, &self.count),
                            $(stringify!($other) => put(out, &self.$other),)*
                            _ => {}
                        }
                    }
                }
            )*
        }
    };
}

words! {
    CharacterSheet "character-sheet" Class "class" Name "name" Notes "notes" Start "start" LeftOut "left-out" OnTheBack "on-the-back" Decoder "decoder" DecoderHow "decoder-how" Equipment "equipment" Abilities "abilities" Chosen "chosen"
    Belongings "belongings" Adjusted "adjusted" Maximum "maximum" Price "price" Uses "uses" Portrait "portrait" Mode "mode" Licence "licence" MadeWith "made-with" Ruleset "ruleset"
    Seed "seed" Index "index" Reference "reference" Tables "tables" AllTables "all-tables" Roll "roll" Card "card" Chance "chance"
    ChanceDepends "chance-depends" If "if" Else "else" Yes "yes" No "no" Depth "depth" Floor "floor" Number "number" KeptGame "kept-game"
    GradeTable "grade-table" Target "target" Test "test" Grade "grade" Modifier "modifier" FixedTests "fixed-tests"
    GradesNeeds "grades-needs" EveryRoll "every-roll" Nomogram "nomogram" NomogramColumn "nomogram-column" NomogramBetter "nomogram-better"
    NomogramWorse "nomogram-worse" NomogramDots "nomogram-dots" SquaredPaper "squared-paper" DottedPaper "dotted-paper" HexPaper "hex-paper"
    IsometricPaper "isometric-paper" SquareRooms "square-rooms" Dungeon "dungeon" AMap "a-map" MapScale "map-scale" MapIn "map-in" MapOut "map-out"
    TilesHelp "tiles-help" FloorPlan "floor-plan" FloorPlanDraft "floor-plan-draft" Plan "plan" Rooms "rooms" Goal "goal" Room "room"
    Corridor "corridor" Entrance "entrance" Empty "empty" Articles "articles" DungeonEnd "dungeon-end" Key "key" Lever "lever" ExitKey "exit-key"
    KeyOpensExit "key-opens-exit" North "north" East "east" South "south" West "west" NorthEast "north-east" SouthEast "south-east" SouthWest "south-west" NorthWest "north-west" WayHome "way-home" MarkStart "mark-start" MarkGoal "mark-goal" AsciiLegendHexes "ascii-legend-hexes" Beyond "beyond" ExitsNone "exits-none"
    ExitStairsDown "exit-stairs-down" ExitStairsUp "exit-stairs-up" WayIn "way-in" WayOut "way-out" WhichNorthOfTwo "which-north-of-two"
    WhichSouthOfTwo "which-south-of-two" WhichWestOfTwo "which-west-of-two" WhichEastOfTwo "which-east-of-two"
    WhichNorthmost "which-northmost" WhichSouthmost "which-southmost" WhichWestmost "which-westmost" WhichEastmost "which-eastmost"
    WhichMiddle "which-middle" DoorOpen "door-open" DoorStuck "door-stuck" DoorLocked "door-locked" DoorLever "door-lever"
    DoorTrapped "door-trapped" DoorTrappedLocked "door-trapped-locked" BarsOpen "bars-open" BarsStuck "bars-stuck" BarsLocked "bars-locked"
    BarsLever "bars-lever" BarsTrapped "bars-trapped" BarsTrappedLocked "bars-trapped-locked" SecretOpen "secret-open"
    SecretStuck "secret-stuck" SecretLocked "secret-locked" SecretLever "secret-lever" SecretTrapped "secret-trapped"
    SecretTrappedLocked "secret-trapped-locked" Opening "opening" Stairs "stairs" MarkDoor "mark-door" MarkStuck "mark-stuck"
    MarkLocked "mark-locked" MarkLever "mark-lever" MarkTrapped "mark-trapped" MarkBars "mark-bars" MarkSecret "mark-secret"
    MarkEntrance "mark-entrance" MarkExit "mark-exit" MarkStairsUp "mark-stairs-up" MarkStairsDown "mark-stairs-down" MarkWater "mark-water"
    MarkColumn "mark-column" MarkTrap "mark-trap" MarkPit "mark-pit" MarkChest "mark-chest" MarkAltar "mark-altar" MarkStatue "mark-statue"
    MarkFountain "mark-fountain" MarkWell "mark-well" MarkTable "mark-table" MarkBed "mark-bed" MarkBarrel "mark-barrel"
    MarkThrone "mark-throne" MarkRubble "mark-rubble" MarkFire "mark-fire" MarkSwitch "mark-switch" MarkBones "mark-bones"
    MarkShelf "mark-shelf" MarkCoffin "mark-coffin" MarkWeb "mark-web" MarkCrystal "mark-crystal" MarkChasm "mark-chasm"
    LetterSecret "letter-secret" LetterTrap "letter-trap" LetterChest "letter-chest" LetterAltar "letter-altar" LetterNorth "letter-north"
    OfficeTrapped "office-trapped" OfficeSecret "office-secret" OfficeEntrance "office-entrance" OfficeExit "office-exit"
    OfficeWater "office-water" OfficeColumn "office-column" OfficeTrap "office-trap" OfficeChest "office-chest" OfficeAltar "office-altar"
    OfficeStatue "office-statue" OfficeFountain "office-fountain" OfficeWell "office-well" OfficeBed "office-bed"
    OfficeBarrel "office-barrel" OfficeThrone "office-throne" OfficeRubble "office-rubble" OfficeFire "office-fire"
    OfficeSwitch "office-switch" OfficeBones "office-bones" OfficeWeb "office-web" OfficeCrystal "office-crystal" OfficeChasm "office-chasm"
    LetterStuck "letter-stuck" LetterLocked "letter-locked" LetterLever "letter-lever" LetterBars "letter-bars" LetterExit "letter-exit"
    AsciiLegend "ascii-legend" PadBottomRight "pad-bottom-right" PadBottomLeft "pad-bottom-left" PadMiddle "pad-middle"
    PadTopRight "pad-top-right" PadTopLeft "pad-top-left" TimesMostOnce "times-most-once" TimesOnce "times-once" TimesTwice "times-twice"
    Strips "strips" StripHow "strip-how" GridHow "grid-how" WithoutDice "without-dice" WithoutDiceText "without-dice-text" WithoutDicePercent "without-dice-percent" Emblem "emblem"
    Keyed "keyed" Gamebook "gamebook" HowToPlay "how-to-play" HowToPlayShort "how-to-play-short" ThisGame "this-game" Reading "reading"
    ReadingKeyed "reading-keyed" ReadingKeyedShort "reading-keyed-short" ReadingOutlines "reading-outlines"
    ReadingGamebookShort "reading-gamebook-short" Searching "searching" Found "found" FoundText "found-text" FoundNothing "found-nothing"
    Finds "finds" Map "map" WholeMap "whole-map" YourMap "your-map" ContinuedOnPage "continued-on-page" Visited "visited" Cleared "cleared"
    WhenCleared "when-cleared" ExitsPastFoes "exits-past-foes" InYourWay "in-your-way" TurnTo "turn-to" ToRoom "to-room" WayBack "way-back"
    Reaction "reaction" Leaves "leaves" Outcomes "outcomes" OutcomesText "outcomes-text" OutcomesTurned "outcomes-turned" AfterFight "after-fight" GoBack "go-back" Retreat "retreat" BackInside "back-inside"
    ReadOutcome "read-outcome" GoalReached "goal-reached" Ending "ending" EndingDone "ending-done" EndingUndone "ending-undone"
    StoryTitle "story-title" Rumours "rumours" RumoursFalse "rumours-false" HowItEnds "how-it-ends" EndVictory "end-victory"
    EndRetreat "end-retreat" EndDeath "end-death" Afterwards "afterwards" Daylight "daylight" Wanderers "wanderers" WanderersAgain "wanderers-again" RangeRoom "range-room" RangeRooms "range-rooms"
    RangeSection "range-section" RangeSections "range-sections" Finder "finder" Colophon "colophon" ShareCode "share-code" Checks "checks"
    CheckFailed "check-failed" WinRate "win-rate" LevelVeryHard "level-very-hard" LevelHard "level-hard" LevelMedium "level-medium"
    LevelEasy "level-easy" LevelVeryEasy "level-very-easy" Decimal "decimal" PlayedBy "played-by" NewHeroes "new-heroes" CarefulPlayer "careful-player" Spoilers "spoilers"
    VerifiedUnreachableRoom "verified-unreachable-room" VerifiedNoWayOut "verified-no-way-out"
    VerifiedKeyBehindLock "verified-key-behind-lock" VerifiedGoalMissing "verified-goal-missing"
    VerifiedOverlappingRooms "verified-overlapping-rooms" VerifiedDoorToNowhere "verified-door-to-nowhere"
    VerifiedSectionOrphan "verified-section-orphan" VerifiedSectionDeadEnd "verified-section-dead-end"
    VerifiedSpoilerDistance "verified-spoiler-distance" VerifiedOutcomeBesideOffer "verified-outcome-beside-offer"
    VerifiedPageOverflow "verified-page-overflow" VerifiedTinyText "verified-tiny-text"
    VerifiedMissingGlyph "verified-missing-glyph" VerifiedUnbeatable "verified-unbeatable" Logbook "logbook"
    HowToPlayCampaign "how-to-play-campaign" CampaignText "campaign-text" BetweenBooklets "between-booklets" TheBooklets "the-booklets"
    FirstPart "first-part" LastPart "last-part" Tries "tries" GoalReachedCampaign "goal-reached-campaign" WhoWentIn "who-went-in"
    WhoFell "who-fell" BroughtHome "brought-home" Learned "learned" Roster "roster" RosterJoined "roster-joined" RosterFate "roster-fate"
    WonAlone "won-alone" WonAll "won-all" FromAbove "from-above" LineCrease "line-crease" LineValley "line-valley"
    LineMountain "line-mountain" LineCut "line-cut" CutHere "cut-here" BlankPage "blank-page" PrintAtFullSize "print-at-full-size"
    PrintFlipShort "print-flip-short" PrintFlipLong "print-flip-long" FoldPrint "fold-print" FoldPrintBoth "fold-print-both"
    FoldFlat "fold-flat" FoldHalvesCut "fold-halves-cut" FoldCardsCut "fold-cards-cut" FoldFolioLay "fold-folio-lay"
    FoldFolioFold "fold-folio-fold" FoldPocketmodLay "fold-pocketmod-lay" FoldPocketmodCrease "fold-pocketmod-crease"
    FoldPocketmodCut "fold-pocketmod-cut" FoldPocketmodHalf "fold-pocketmod-half" FoldPocketmodPush "fold-pocketmod-push"
    FoldPocketmodWrap "fold-pocketmod-wrap" Fold16Lay "fold-16-lay" Fold16Crease "fold-16-crease" Fold16Cut "fold-16-cut"
    Fold16Right "fold-16-right" Fold16Left "fold-16-left" Fold16Fan "fold-16-fan" Fold16Up "fold-16-up" Fold16Down "fold-16-down"
    Fold16Push "fold-16-push" Fold16Wrap "fold-16-wrap" FoldSaddleStack "fold-saddle-stack" FoldSaddleFold "fold-saddle-fold"
    FoldSaddleStaple "fold-saddle-staple" FoldSaddleTrim "fold-saddle-trim" FoldTrifoldLay "fold-trifold-lay"
    FoldTrifoldIn "fold-trifold-in" FoldTrifoldOver "fold-trifold-over" Calibration "calibration" CalibrationFront1 "calibration-front-1"
    CalibrationFront2 "calibration-front-2" CalibrationFront3 "calibration-front-3" CalibrationFront4 "calibration-front-4"
    CalibrationBack1 "calibration-back-1" CalibrationBack2 "calibration-back-2" CalibrationBack3 "calibration-back-3"
    CalibrationShort "calibration-short" CalibrationLong "calibration-long"
}

phrases! {
    plain Most "most" (number)
    plain NeedRulebook "need-rulebook" (parts)
    plain BossNamed "boss-named" (name kind)
    plain RoomMentioned "room-mentioned" (name)
    plain LineNumber "line-number" (number)
    plain RowNumber "row-number" (number)
    plain BoxNumber "box-number" (number boxes)
    plain KeptHero "kept-hero" (number)
    plain FieldOfHero "field-of-hero" (hero field)
    plain GradeOrMore "grade-or-more" (grade)
    plain GradesFormula "grades-formula" (roll grades fail)
    plain GradesExplode "grades-explode" (face)
    plain NaturalAlways "natural-always" (roll grade)
    plain NaturalLeast "natural-least" (roll grade)
    plain NaturalMost "natural-most" (roll grade)
    plain NaturalBetween "natural-between" (roll best worst)
    plain GradesAlso "grades-also" (tests)
    plain GradesBelow "grades-below" (grade)
    plain GradesAbove "grades-above" (grade)
    plain NomogramRoll "nomogram-roll" (dice)
    plain NomogramRegions "nomogram-regions" (target)
    plain NomogramSum "nomogram-sum" (modifier target)
    plain NomogramRising "nomogram-rising" (fail)
    plain NomogramFalling "nomogram-falling" (fail)
    plain NomogramSteps "nomogram-steps" (row column)
    plain NomogramReached "nomogram-reached" (fail)
    plain NomogramUnder "nomogram-under" (fail)
    plain NomogramExample "nomogram-example" (roll grade)
    plain NomogramAgainst "nomogram-against" (roll target)
    plain NomogramClosest "nomogram-closest" (roll distance)
    plain NomogramAll "nomogram-all" (pencil)
    plain NomogramSome "nomogram-some" (pencil count readings)
    plain NomogramAlt "nomogram-alt" (test scales grades fail)
    plain MapSheetOf "map-sheet-of" (sheet sheets neighbours)
    plain MapAbove "map-above" (sheet)
    plain MapLeft "map-left" (sheet)
    plain MapRight "map-right" (sheet)
    plain MapBelow "map-below" (sheet)
    plain MapFloorOf "map-floor-of" (floor floors)
    plain MapAgain "map-again" (sheet)
    plain MapFloor "map-floor" (title floor)
    plain MapNoteGoal "map-note-goal" (goal room)
    plain MapNoteKey "map-note-key" (key room opens)
    plain OnePageNeeds "one-page-needs" (game needs)
    plain TileFloor "tile-floor" (room floor)
    plain RoomAlone "room-alone" (room)
    plain FloorNumber "floor-number" (floor)
    plain SeedNumber "seed-number" (seed)
    plain GoalInRoom "goal-in-room" (goal room)
    plain RoomAndDepth "room-and-depth" (room depth)
    plain RoomOnFloor "room-on-floor" (room floor depth)
    plain SeededTitle "seeded-title" (game seed)
    plain KeyNumbered "key-numbered" (key number)
    plain KeyOpens "key-opens" (from to)
    plain KeyCarried "key-carried" (holder opens)
    plain Exits "exits" (exits)
    plain ExitWay "exit-way" (side door)
    plain ExitCorridor "exit-corridor" (side door)
    plain ExitTo "exit-to" (way room)
    plain LeadsTo "leads-to" (rooms)
    plain LeadsLocked "leads-locked" (room)
    plain LeadsShut "leads-shut" (room)
    plain ExitNeeds "exit-needs" (way key)
    plain WayOutStairs "way-out-stairs" (way)
    plain WhichWay "which-way" (way which)
    plain WhichFromNorth "which-from-north" (number)
    plain WhichFromWest "which-from-west" (number)
    plain OfficeStuck "office-stuck" (letter)
    plain OfficeLocked "office-locked" (letter)
    plain OfficeLever "office-lever" (letter)
    plain OfficeBars "office-bars" (letter)
    plain DicePad "dice-pad" (game)
    plain PadHow "pad-how" (page pages)
    plain DieTens "die-tens" (die)
    plain DieOnes "die-ones" (die small)
    plain FairStrip "fair-strip" (faces chi limit)
    plain FairGrid "fair-grid" (faces)
    plain FairPad "fair-pad" (faces)
    plain FairNamed "fair-named" (dice test)
    plain TimesMany "times-many" (number)
    plain TimesBetween "times-between" (least most)
    plain StripsDrawn "strips-drawn" (dice)
    plain StripsLast "strips-last" (dice numbers rolls games)
    plain StripsShort "strips-short" (dice numbers rolls)
    plain TypicalRolls "typical-rolls" (rolls)
    plain RollsOf "rolls-of" (number dice)
    plain AdventureFor "adventure-for" (game)
    plain ReadingGamebook "reading-gamebook" (visited cleared outlines)
    plain FoundAtEnd "found-at-end" (found)
    plain MapOfFloor "map-of-floor" (map floor)
    plain SquareAt "square-at" (square)
    plain HexAt "hex-at" (hex)
    plain ClockOf "clock-of" (label segments)
    plain CornerAt "corner-at" (square size)
    plain TopRowAt "top-row-at" (square size)
    plain CorridorNamed "corridor-named" (name)
    plain Reprints "reprints" (command)
    plain IconsBy "icons-by" (authors)
    plain Rate "rate" (share low high)
    plain Percent "percent" (share)
    plain Rated "rated" (level rate)
    plain WonIn "won-in" (share)
    plain CampaignFor "campaign-for" (game)
    plain PartNumber "part-number" (part)
    plain PartTitled "part-titled" (part title)
    plain PartOf "part-of" (part parts title)
    plain ComesAfter "comes-after" (title)
    plain GoesOn "goes-on" (title)
    plain Reached "reached" (part)
    plain Folding "folding" (fold)
    plain CalibrationBack4 "calibration-back-4" (across down)
    counted SeedAndRooms "seed-and-rooms" (seed)
    counted RoomsCounted "rooms-counted" ()
    counted ChecksNamed "checks-named" (command)
    counted NobodyWon "nobody-won" ()
    counted WonOfGames "won-of-games" (rate)
    counted SpoilerWords "spoiler-words" ()
    counted BookletsCounted "booklets-counted" ()
    counted StripsGames "strips-games" ()
}
