import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** A statement that was sent so often is sent again. */
const often = 8
/** Each connection keeps the plans of those that have a name. */
const namedAtMost = 300
const countedAtMost = 2_000

/** A table that gets a column would change what such a statement answers, and PostgreSQL refuses to go on with it. */
const namesNoColumns = /(\bselect|\breturning)\s+\*|\.\*/i

/** Which statements of this process have a name, and which. */
class Names {
  readonly #times = new LRUCache<string, number>({ max: countedAtMost })
  readonly #names = new Map<string, string>()

  of(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= namedAtMost) return name
    const times = (this.#times.get(text) ?? 0) + 1
    this.#times.set(text, times)
    if (times < often || namesNoColumns.test(text)) return undefined
    this.#times.delete(text)
    const made = `often_${this.#names.size}`
    this.#names.set(text, made)
    return made
  }
}

/**
 * Lets a statement that comes again and again be understood and planned once on each connection of the pool: for most of
 * ours that takes the database longer than to run them. PostgreSQL plans anew where the values or new statistics make it
 * worth it (decision 0063).
 */
export function prepareRepeatedStatements(pool: pg.Pool): pg.Pool {
  const names = new Names()
  return pool.on('connect', client => {
    const send = client.query.bind(client) as (...words: unknown[]) => unknown
    const query = (statement: unknown, values: unknown, ...rest: unknown[]) => {
      if (!isNameless(statement) || !Array.isArray(values) || values.length === 0)
        return send(statement, values, ...rest)
      return send({ ...statement, name: names.of(statement.text) }, values, ...rest)
    }
    client.query = query as typeof client.query
  })
}

/** Nothing of a cursor or a stream, and nothing that has a name of its own. */
const isNameless = (statement: unknown): statement is { readonly text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('submit' in statement) &&
  !('name' in statement && statement.name !== undefined)
