import type { Platform } from '#platform/platform.ts'
import { type Columns, createColumns, type GrowingColumns } from './columns.ts'
import { type PgSnapshot, readProducts } from './read-products.ts'

/** So many at once, so that other work waits for some milliseconds at most. */
const chunk = 1_000

interface Known {
  readonly columns: GrowingColumns
  /** All that was committed then is in the columns. */
  readonly moment: PgSnapshot | undefined
}

/**
 * The shop's products as columns in this process's memory. Every question looks first for what was committed since the
 * last look, so it sees all that the tables held when it was asked, whoever wrote it and whether they told.
 */
export function followProducts({
  database,
  broadcast,
}: Pick<Platform, 'database' | 'broadcast'>): () => Promise<Columns> {
  const nothing = (): Known => ({ columns: createColumns(), moment: undefined })
  let known = nothing()
  let looking: Promise<unknown> = Promise.resolve()
  let nextLook: Promise<Columns> | undefined

  // The line was lost, and with it perhaps the database: the one that is there now may lack what that one had.
  broadcast.onGap(() => {
    known = nothing()
  })

  /** What is committed meanwhile is newer than the first page's moment: the next look finds it again. */
  async function look(): Promise<Columns> {
    const before = known
    let moment: PgSnapshot | undefined
    for (let after = 0; ; ) {
      const page = await readProducts(database, { since: before.moment, after, most: chunk })
      moment ??= page.moment
      for (const product of page.products) before.columns.set(product)
      const last = page.products.at(-1)
      if (!last || page.products.length < chunk) break
      after = last.ordinal
    }
    if (known === before) known = { columns: before.columns, moment }
    return before.columns
  }

  return () => {
    // A look that has begun may have missed what was committed since: who asks meanwhile shares the next one.
    nextLook ??= looking.then(() => {
      nextLook = undefined
      const answer = look()
      looking = answer.catch(() => {})
      return answer
    })
    return nextLook
  }
}
