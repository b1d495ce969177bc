import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Columns, createColumns, type GrowingColumns, type ProductRow } from './columns.ts'
import { coalescePolls, type PgSnapshot, readProducts } from './read-products.ts'

/** Bytes of the columns and words of a product, as measured (docs/figures.md). */
const bytesPerProduct = 270

/** Products per page, so that other work waits for a few milliseconds at most. */
const pageSize = 1_000

/** The first transaction that a snapshot does not contain; the replica may be behind the primary. */
const endOf = (snapshot: PgSnapshot): bigint => BigInt(snapshot.split(':')[1] ?? 0)

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
  config,
  readReplica,
  broadcast,
  metrics,
  log,
}: Pick<Platform, 'config' | 'readReplica' | 'broadcast' | 'metrics' | 'log'>): () => Promise<Columns> {
  const most = Math.floor(config.search.columnBytes / bytesPerProduct)
  let isFull = false
  const emptyState = (): State => ({ columns: createColumns(), snapshot: undefined })
  let state = emptyState()

  // After a lost connection the database may be another one, which may lack committed changes.
  broadcast.onGap(() => {
    state = emptyState()
  })

  metrics.collectGauges(() => ({ searchColumnsBytes: state.columns.size * bytesPerProduct }))

  /** Beyond the limit products are not found by search, so that the process does not run out of memory. */
  function add(product: ProductRow, columns: GrowingColumns): void {
    if (product.ordinal < most) columns.set(product)
    else if (!isFull) {
      isFull = true
      log.error('the search columns are full: raise SEARCH_COLUMNS_MB or set SEARCH_URL')
    }
  }

  /**
   * Changes committed while polling are newer than the snapshot of the first page, so the next poll finds
   * them again.
   */
  async function pollOn(database: Database, before: State): Promise<PgSnapshot> {
    let snapshot: PgSnapshot | undefined
    for (let after = 0; ; ) {
      const page = await readProducts(database, { since: before.snapshot, after, limit: pageSize })
      snapshot ??= page.snapshot
      for (const product of page.products) add(product, before.columns)
      const last = page.products.at(-1)
      if (!last || page.products.length < pageSize) return snapshot
      after = last.ordinal
    }
  }

  async function poll(): Promise<Columns> {
    const before = state
    // All pages come from one server: another one may be behind the snapshot of the first page.
    const snapshot = await readReplica.read(database => pollOn(database, before))
    const isOlder = before.snapshot !== undefined && endOf(snapshot) < endOf(before.snapshot)
    if (state === before && !isOlder) state = { columns: before.columns, snapshot }
    return before.columns
  }

  return coalescePolls(poll)
}
