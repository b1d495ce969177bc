import type { Platform } from '#platform/platform.ts'
import { type Columns, createColumns, type GrowingColumns } from './columns.ts'
import { type PgSnapshot, readProducts } from './read-products.ts'

/** Products per page, so that other work waits for a few milliseconds at most. */
const pageSize = 1_000

interface State {
  readonly columns: GrowingColumns
  /** The columns contain everything that was committed at this snapshot. */
  readonly snapshot: PgSnapshot | undefined
}

/**
 * Keeps the products as columns in this process's memory. Every query first polls for changes committed since
 * the last poll. It therefore sees everything that the tables contained when it started, whether or not a
 * change was published.
 */
export function followProducts({
  database,
  broadcast,
}: Pick<Platform, 'database' | 'broadcast'>): () => Promise<Columns> {
  const emptyState = (): State => ({ columns: createColumns(), snapshot: undefined })
  let state = emptyState()
  let polling: Promise<unknown> = Promise.resolve()
  let nextPoll: Promise<Columns> | undefined

  // After a lost connection the database may be another one, which may lack committed changes.
  broadcast.onGap(() => {
    state = emptyState()
  })

  /**
   * Changes committed while polling are newer than the snapshot of the first page, so the next poll finds
   * them again.
   */
  async function poll(): Promise<Columns> {
    const before = state
    let snapshot: PgSnapshot | undefined
    for (let after = 0; ; ) {
      const page = await readProducts(database, { since: before.snapshot, after, limit: pageSize })
      snapshot ??= page.snapshot
      for (const product of page.products) before.columns.set(product)
      const last = page.products.at(-1)
      if (!last || page.products.length < pageSize) break
      after = last.ordinal
    }
    if (state === before) state = { columns: before.columns, snapshot }
    return before.columns
  }

  return () => {
    // A running poll may have missed later commits, so callers meanwhile share the next poll.
    nextPoll ??= polling.then(() => {
      nextPoll = undefined
      const result = poll()
      polling = result.catch(() => {})
      return result
    })
    return nextPoll
  }
}
