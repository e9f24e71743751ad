//! Random expressions for the property tests.

use proptest::option;
use proptest::prelude::*;

use super::expr::{Compare, End, Expr, Keep, Kind, Op, Pool, Shape, Success, Target};

/// The usual number of cases, without a file of past failures beside the sources.
pub(super) fn quietly() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn expr(kind: Kind) -> Expr {
    Expr { kind, range: 0..0 }
}

/// Any expression that can be written down.
pub(super) fn expression() -> impl Strategy<Value = Expr> {
    let name = "[a-c]{1,3}(-[e-g][0-9]?){0,1}(\\.[k-m]{1,2}){0,1}";
    let name = name.prop_map(|name| expr(Kind::Name(name)));
    let leaf = prop_oneof![number(), name, pool(1_u32..20, 2_u32..30).prop_map(expr_of)];
    trees(leaf.boxed())
}

/// Expressions with so few and small dice that all their ways can be gone through.
pub(super) fn small_expression() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![number(), pool(1_u32..3, 1_u32..5).prop_map(expr_of)];
    trees(leaf.boxed())
}

fn number() -> impl Strategy<Value = Expr> {
    (0_i64..20).prop_map(|number| expr(Kind::Number(number)))
}

fn expr_of(pool: Pool) -> Expr {
    expr(Kind::Pool(pool))
}

fn end() -> impl Strategy<Value = End> {
    prop_oneof![Just(End::High), Just(End::Low)]
}

fn trees(leaf: BoxedStrategy<Expr>) -> impl Strategy<Value = Expr> {
    leaf.prop_recursive(4, 12, 3, |inner| {
        let negate = inner
            .clone()
            .prop_map(|of| expr(Kind::Negate(Box::new(of))));
        let several = prop::collection::vec(inner.clone(), 2..4);
        let pick = (end(), several).prop_map(|(end, of)| expr(Kind::Pick { end, of }));
        let twice = (end(), inner.clone())
            .prop_filter("something to roll", |(_, of)| of.dice() > 0)
            .prop_map(|(end, of)| {
                expr(Kind::Twice {
                    end,
                    of: Box::new(of),
                })
            });
        prop_oneof![negate, binary(inner), pick, twice]
    })
}

fn binary(inner: BoxedStrategy<Expr>) -> impl Strategy<Value = Expr> {
    let op = prop_oneof![
        Just(Op::Add),
        Just(Op::Subtract),
        Just(Op::Multiply),
        Just(Op::DivideUp),
        Just(Op::DivideDown),
    ];
    (op, inner.clone(), inner)
        .prop_filter("division by 0 is refused", |(op, _, right)| {
            let division = matches!(op, Op::DivideUp | Op::DivideDown);
            !(division && right.kind == Kind::Number(0))
        })
        .prop_map(|(op, left, right)| {
            let (left, right) = (Box::new(left), Box::new(right));
            expr(Kind::Binary { op, left, right })
        })
}

fn pool(counts: std::ops::Range<u32>, sides: std::ops::Range<u32>) -> impl Strategy<Value = Pool> {
    let shape = prop_oneof![
        6 => sides.prop_map(Shape::Sides),
        1 => Just(Shape::Digits(2)),
        1 => Just(Shape::Fate),
    ];
    let keep = option::of((any::<bool>(), end(), 1_u32..20));
    let success = option::of((compare(), -1_i64..30));
    (counts, shape, option::of(1_u32..3), keep, success).prop_map(
        |(count, shape, explode, keep, success)| {
            let mut pool = Pool {
                count,
                shape,
                explode: explode.filter(|_| matches!(shape, Shape::Sides(2..))),
                keep: keep.map(|(drop, end, count)| Keep { drop, end, count }),
                success: success.map(|(compare, target)| Success {
                    compare,
                    target: Target::Number(target),
                }),
            };
            make_possible(&mut pool);
            pool
        },
    )
}

fn compare() -> impl Strategy<Value = Compare> {
    prop_oneof![
        Just(Compare::AtLeast),
        Just(Compare::AtMost),
        Just(Compare::Above),
        Just(Compare::Below),
        Just(Compare::Equal),
    ]
}

/// Takes out what the reader would refuse.
fn make_possible(pool: &mut Pool) {
    let most = |keep: &Keep| pool.count - u32::from(keep.drop);
    pool.keep = pool.keep.filter(|keep| keep.count <= most(keep));
    let shape = pool.shape;
    pool.success = pool.success.take().filter(|success| {
        let Target::Number(target) = success.target else {
            return true;
        };
        let mut values = shape.lowest()..=shape.highest();
        values.any(|value| success.compare.holds(value, target))
    });
    if pool.keep.is_some() && pool.explode.is_some() {
        pool.success = None;
    }
}
