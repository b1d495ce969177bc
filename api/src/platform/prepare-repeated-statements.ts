import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { beginStatement, endSpan } from './tracing.ts'

/** Executions after which a statement is expected again and gets a name. */
const nameAfter = 8
/** Each connection holds the plans of the named statements, so their number is limited. */
const namedAtMost = 300
const countedAtMost = 2_000

/** A new column would change the result of such a statement, and PostgreSQL then refuses its plan. */
const hasStar = /(\bselect|\breturning)\s+\*|\.\*/i

/** Names frequent statements of this process. */
class StatementNames {
  readonly #times = new LRUCache<string, number>({ max: countedAtMost })
  readonly #names = new Map<string, string>()

  of(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= namedAtMost) return name
    const times = (this.#times.get(text) ?? 0) + 1
    this.#times.set(text, times)
    if (times < nameAfter || hasStar.test(text)) return undefined
    this.#times.delete(text)
    const made = `often_${this.#names.size}`
    this.#names.set(text, made)
    return made
  }
}

type ClientClass = new (config?: pg.ClientConfig) => pg.ClientBase

/**
 * The client of a pool that names frequent statements, so that each connection parses and plans them once; for most
 * of ours that takes longer than running them. PostgreSQL plans anew where values or statistics make it worthwhile
 * (decision 0063). The statements of the hottest calls are `prepared` in code. Statements that are sent before any of
 * them is awaited reach the server as one packet, such as a "begin" with the first statement of its transaction.
 * Without `named` no statement has a name, for a pooler that gives each transaction another session.
 */
export function createPreparingClient({ named } = { named: true }): ClientClass {
  const names = new StatementNames()
  const withName = (statement: unknown, values: unknown): unknown =>
    isNameless(statement) && Array.isArray(values) && values.length > 0
      ? { ...statement, name: names.of(statement.text) }
      : statement
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, pipeline: true })
    }

    // One signature stands for the overloads.
    override query(statement: unknown, values?: unknown, ...rest: unknown[]): never {
      this.#sendTogether()
      const send = super.query as (...words: unknown[]) => never
      const words = [named ? withName(statement, values) : withoutName(statement), values, ...rest]
      const sent = traced(statement, words, () => send.call(this, ...words))
      return isNameless(statement) && statement.text === 'begin' ? (this.#begin(sent) as never) : sent
    }

    /** The next tick comes after all statements that the code can send without a response. */
    #sendTogether(): void {
      const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection
      if (stream.writableCorked > 0) return
      stream.cork()
      process.nextTick(() => stream.uncork())
    }

    /** Nobody waits for the response: "begin" fails only with its connection, and then so does the first statement. */
    async #begin(sent: Promise<unknown>): Promise<void> {
      sent.catch(() => this.end())
    }
  }
}

/**
 * Sends a statement as a part of the current trace, if there is one. The pool waits by a callback, others by a promise.
 */
function traced(statement: unknown, words: unknown[], send: () => never): never {
  const span = isStatement(statement) ? beginStatement(statement.text) : undefined
  if (!span) return send()
  const at = words.findIndex(word => typeof word === 'function')
  if (at < 0) {
    const sent = send() as Promise<unknown>
    sent.then(
      () => endSpan(span, undefined),
      error => endSpan(span, error),
    )
    return sent as never
  }
  const answer = words[at] as (...result: unknown[]) => void
  words[at] = (error: unknown, result: unknown) => {
    endSpan(span, error)
    answer(error, result)
  }
  return send()
}

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
    ? { ...statement, name: undefined }
    : statement

/** Leaves out cursors and streams. */
const isStatement = (statement: unknown): statement is { readonly text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('submit' in statement)

/** Leaves out statements that have a name already, too. */
const isNameless = (statement: unknown): statement is { readonly text: string } =>
  isStatement(statement) && !('name' in statement && statement.name !== undefined)
