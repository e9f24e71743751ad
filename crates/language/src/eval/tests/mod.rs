mod arithmetic;
mod changes;
mod domains;
