//! Reports, compared whole.

use super::super::{Budget, Distribution, distribution, no_names, parse};
use super::*;

fn odds(dice: &str) -> Distribution {
    let expr = parse(dice).unwrap();
    distribution(&expr, &no_names, Budget::default()).unwrap()
}

fn look(width: usize) -> Look {
    Look {
        width,
        ascii: false,
        cumulative: true,
        hide_tails: true,
    }
}

#[test]
fn bars_of_two_dice() {
    let chart = Chart::from(&odds("2d6"));
    assert_eq!(
        bars(&chart, "2d6", look(50)),
        "\
2d6  chance  at least  at most
  2   2.78%   100.00%    2.78%  ███
  3   5.56%    97.22%    8.33%  ██████
  4   8.33%    91.67%   16.67%  █████████
  5  11.11%    83.33%   27.78%  ████████████
  6  13.89%    72.22%   41.67%  ███████████████
  7  16.67%    58.33%   58.33%  ██████████████████
  8  13.89%    41.67%   72.22%  ███████████████
  9  11.11%    27.78%   83.33%  ████████████
 10   8.33%    16.67%   91.67%  █████████
 11   5.56%     8.33%   97.22%  ██████
 12   2.78%     2.78%  100.00%  ███
"
    );
}

#[test]
fn plain_bars() {
    let plain = Look {
        ascii: true,
        cumulative: false,
        ..look(30)
    };
    let chart = Chart::new(vec![
        ("Dust".to_owned(), 3_u32.into()),
        ("Rats".to_owned(), 2_u32.into()),
        ("Nothing".to_owned(), 0_u32.into()),
        ("Keeper".to_owned(), 1_u32.into()),
    ]);
    assert_eq!(
        bars(&chart, "landing", plain),
        "\
landing  chance
   Dust  50.00%  #############
   Rats  33.33%  #########
Nothing   0.00%
 Keeper  16.67%  ####
"
    );
}

#[test]
fn rare_ends_are_left_out() {
    let chart = Chart::from(&odds("8d6"));
    let all = Look {
        hide_tails: false,
        ..look(45)
    };
    assert_eq!(
        bars(&chart, "8d6", all).lines().count(),
        1 + chart.rows.len()
    );
    let drawn = bars(&chart, "8d6", look(45));
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "8d6  chance  at least  at most",
            "… 3 more outcomes, each under 0.005%",
            " 11   0.01%   >99.99%    0.01%  ▏",
            " 12   0.02%    99.99%    0.03%  ▏",
        ]
    );
    assert_eq!(
        lines[lines.len() - 2..],
        [
            " 45   0.01%     0.01%  >99.99%  ▏",
            "… 3 more outcomes, each under 0.005%",
        ]
    );
    let ascii = Look {
        ascii: true,
        ..look(45)
    };
    let drawn = bars(&chart, "8d6", ascii);
    assert_eq!(
        drawn.lines().last(),
        Some("... 3 more outcomes, each under 0.005%")
    );
}

/// One way in a million is neither 0.00% nor, the other way round, 100.00%.
#[test]
fn rare_rows_are_not_called_impossible() {
    let chart = Chart::new(vec![
        ("never".to_owned(), 0_u32.into()),
        ("jackpot".to_owned(), 1_u32.into()),
        ("nothing".to_owned(), 999_999_u32.into()),
    ]);
    let whole = Look {
        hide_tails: false,
        ..look(50)
    };
    assert_eq!(
        bars(&chart, "slot", whole),
        "   slot   chance  at least  at most
  never    0.00%   100.00%    0.00%
jackpot   <0.01%   100.00%   <0.01%  ▏
nothing  >99.99%   >99.99%  100.00%  █████████████
"
    );
}

#[test]
fn an_empty_chart_is_a_head_line() {
    assert_eq!(
        bars(&Chart::new(Vec::new()), "none", look(40)),
        "none  chance  at least  at most\n"
    );
}

#[test]
fn a_summary_is_one_line() {
    assert_eq!(summary(&odds("2d6")), "mean 7, deviation 2.415, 2 to 12");
    assert_eq!(
        summary(&odds("4d6kh3")),
        "mean 12.245, deviation 2.847, 3 to 18"
    );
}

/// The keys and their order are a promise to other programs.
#[test]
fn json_is_exact() {
    assert_eq!(
        to_json("2d2", &odds("2d2")).to_string(),
        concat!(
            r#"{"expression":"2d2","denominator":"4","outcomes":["#,
            r#"{"outcome":2,"quantity":"1"},{"outcome":3,"quantity":"2"},{"outcome":4,"quantity":"1"}],"#,
            r#""mean":"3","deviation":"0.707"}"#
        )
    );
    let large = to_json("100d20", &odds("100d20"));
    let denominator = large["denominator"].as_str().unwrap();
    assert_eq!(denominator, format!("{}{}", 1_u128 << 100, "0".repeat(100)));
}

#[test]
fn csv_quotes_what_would_break_it() {
    let chart = Chart::new(vec![
        ("Rats, many".to_owned(), 1_u32.into()),
        ("the \"Keeper\"".to_owned(), 2_u32.into()),
    ]);
    assert_eq!(
        to_csv(&chart, "row"),
        "row,quantity,denominator,percent\n\"Rats, many\",1,3,33.3333\n\"the \"\"Keeper\"\"\",2,3,66.6667\n"
    );
}
