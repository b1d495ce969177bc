import type { Executor } from './database.ts'

interface Preparable<Statement> {
  prepare(name: string): Statement
}

/**
 * A statement that is asked all the time: built once for each pool, and planned once on each connection under its
 * name. What changes from one time to the next is a `sql.placeholder`.
 */
export function prepared<Statement>(
  name: string,
  build: (executor: Executor) => Preparable<Statement>,
): (executor: Executor) => Statement {
  const known = new WeakMap<Executor, Statement>()
  return executor => {
    const statement = known.get(executor) ?? build(executor).prepare(name)
    known.set(executor, statement)
    return statement
  }
}
