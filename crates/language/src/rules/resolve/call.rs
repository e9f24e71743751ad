//! Calls of procedures: they must exist, take what they are given, and give a number where one is wanted.

use super::super::ast::{Call, Expr};
use super::super::scope::{Gives, Owner, Parameter, ParameterKind, Scope};
use super::path::Kind;
use super::{Meaning, Resolver};
use crate::diag::{error, listed};

impl Resolver<'_> {
    pub(super) fn call_for_number(&mut self, call: &Call) -> Kind {
        self.call(call);
        let name = call.procedure.text.as_str();
        let procedure = self.scope.procedures.get(name);
        if procedure.is_some_and(|procedure| procedure.gives == Gives::Nothing) {
            self.fail_with(
                call.procedure.range.clone(),
                format!("`{name}` returns no value"),
                "end the procedure with `give` and a number, `yes` or `no`",
            );
            return Kind::Wrong;
        }
        if procedure.is_some_and(|procedure| procedure.gives == Gives::Flag) {
            Kind::Condition
        } else {
            Kind::Number
        }
    }

    pub(super) fn call(&mut self, call: &Call) {
        let name = call.procedure.text.as_str();
        if matches!(name, "min" | "max") {
            self.mean(&call.procedure, Meaning::Function);
            call.arguments
                .iter()
                .for_each(|argument| self.number(argument));
            if call.arguments.len() < 2 {
                let message = format!("`{name}` takes two numbers or more");
                self.fail(call.procedure.range.clone(), message);
            }
            return;
        }
        self.one_of(&call.procedure, &[Meaning::Procedure], "a procedure");
        let scope: &Scope = self.scope;
        let Some(procedure) = scope.procedures.get(name) else {
            return;
        };
        self.arguments(call, &procedure.parameters);
    }

    pub(super) fn arguments(&mut self, call: &Call, parameters: &[Parameter]) {
        if parameters.len() != call.arguments.len() {
            self.wrong_arity(call, parameters);
        }
        for (parameter, argument) in parameters.iter().zip(&call.arguments) {
            self.argument(parameter, argument);
        }
    }

    fn wrong_arity(&mut self, call: &Call, parameters: &[Parameter]) {
        let name = &call.procedure.text;
        let takes = match parameters.len() {
            0 => "nothing".to_string(),
            1 => "1 argument".to_string(),
            many => format!("{many} arguments"),
        };
        let given = match call.arguments.len() {
            0 => "got none".to_string(),
            1 => "got 1".to_string(),
            many => format!("got {many}"),
        };
        let error = error!("`{name}` takes {takes}, {given}").at(call.procedure.range.clone());
        let names = listed(parameters.iter().map(|parameter| parameter.name.as_str()));
        self.error(match parameters {
            [] => error.hint(format!("write `{name}()`")),
            _ => error.hint(format!("it takes {names}")),
        });
    }

    fn flag_argument(&mut self, parameter: &Parameter, argument: &Expr) {
        match self.kind(argument, "a condition") {
            Kind::Condition | Kind::Wrong => {}
            _ => self.fail_with(
                argument.range.clone(),
                format!("`{}` needs yes or no, not `{argument}`", parameter.name),
                "write `yes`, `no` or a condition",
            ),
        }
    }

    fn argument(&mut self, parameter: &Parameter, argument: &Expr) {
        let (owner, wanted) = match parameter.kind {
            ParameterKind::Number => return self.number(argument),
            ParameterKind::Flag => return self.flag_argument(parameter, argument),
            ParameterKind::Hero => (Owner::Hero, "a hero"),
            ParameterKind::Foe => (Owner::Foe, "a foe"),
            ParameterKind::Item => (Owner::Item, "a slot or an item in use"),
        };
        let kind = self.kind(argument, wanted);
        if kind != Kind::Being(owner) && kind != Kind::Wrong {
            let message = format!("`{}` wants {wanted}, not `{argument}`", parameter.name);
            self.fail(argument.range.clone(), message);
        }
    }
}
