import { type Database, withAdvisoryLock } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { type ProductRow, stepOf } from './columns.ts'
import type { EngineClient } from './engine-client.ts'
import { coalescePolls, type PgSnapshot, readProducts } from './read-products.ts'

/** Part of the name of the index: another form of the documents is another index. */
const version = 1
const pageSize = 1_000

const keyword = { type: 'keyword' }
const integer = { type: 'integer' }
const settings = {
  settings: { index: { max_result_window: 1_000_000, refresh_interval: '-1' } },
  mappings: {
    dynamic: 'strict',
    properties: {
      id: keyword,
      ordinal: integer,
      category_id: keyword,
      vendor_id: keyword,
      maker: keyword,
      maker_lower: keyword,
      maker_slug: keyword,
      name_lower: keyword,
      price: integer,
      price_step: integer,
      rating: { type: 'double' },
      stars: integer,
      rating_count: integer,
      popularity: integer,
      relevance: { type: 'double' },
      lead_time_days: integer,
      created: { type: 'double' },
      on_sale: { type: 'boolean' },
      in_stock: { type: 'boolean' },
      attributes: keyword,
      words: keyword,
      name_words: keyword,
    },
  },
}

function documentOf(row: ProductRow): object {
  const { rating_sum, relevance_percent, ...facts } = row
  const rating = row.rating_count > 0 ? rating_sum / row.rating_count : 0
  return {
    ...facts,
    price_step: stepOf(row.price),
    relevance: row.popularity * relevance_percent,
    rating,
    stars: Math.floor(rating),
  }
}

/** The index of the products in the engine, as this process knows it. */
interface ProductIndex {
  /** Resolves with the name of the index once it contains everything that was committed at the call. */
  current(): Promise<string>
  /** The engine lost the index: it is filled again by the next call. */
  forget(): void
}

/**
 * Creates the index of the products. Its snapshot is stored in the index itself, so that an index that was lost is
 * filled again; one process at a time writes.
 */
export function createProductIndex(
  { database, broadcast }: Pick<Platform, 'database' | 'broadcast'>,
  engine: EngineClient,
): ProductIndex {
  let name: string | undefined
  let snapshot: PgSnapshot | undefined
  const forget = () => {
    name = undefined
    snapshot = undefined
  }
  broadcast.onGap(forget)

  async function poll(): Promise<string> {
    name ??= await nameOf(database)
    const index = name
    if (snapshot !== undefined) {
      const { products } = await readProducts(database, { since: snapshot, after: 0, limit: 1 })
      if (products.length === 0) return index
    }
    snapshot = await withAdvisoryLock(database, 'akyede search index', () => update(database, engine, index))
    return index
  }

  return { current: coalescePolls(poll), forget }
}

/** Transaction ids, and so snapshots, are of one database only. */
async function nameOf(database: Database): Promise<string> {
  const { rows } = await database.execute<{ cluster: string; oid: string }>(sql`
    select system_identifier::text as cluster, oid::text
    from pg_control_system(), pg_database where datname = current_database()`)
  return `akyede_products_${version}_${rows[0]?.cluster}_${rows[0]?.oid}`
}

interface Mapping {
  readonly [index: string]: { readonly mappings: { readonly _meta?: { readonly snapshot?: PgSnapshot } } }
}

async function update(database: Database, engine: EngineClient, index: string): Promise<PgSnapshot> {
  const mapping = await engine.send<Mapping>('GET', `/${index}/_mapping`)
  if (!mapping) await engine.send('PUT', `/${index}`, settings)
  const since = mapping?.[index]?.mappings._meta?.snapshot
  let snapshot: PgSnapshot | undefined
  for (let after = 0; ; ) {
    const page = await readProducts(database, { since, after, limit: pageSize })
    snapshot ??= page.snapshot
    if (page.products.length > 0) await write(engine, index, page.products)
    const last = page.products.at(-1)
    if (!last || page.products.length < pageSize) break
    after = last.ordinal
  }
  await engine.send('POST', `/${index}/_refresh`)
  await engine.send('PUT', `/${index}/_mapping`, { _meta: { snapshot } })
  return snapshot
}

async function write(engine: EngineClient, index: string, products: readonly ProductRow[]): Promise<void> {
  const lines = products.flatMap(row => [{ index: { _id: row.id } }, documentOf(row)])
  const response = await engine.send<{ readonly errors: boolean }>('POST', `/${index}/_bulk`, lines)
  if (response?.errors !== false) throw new Error('the search engine refused products')
}
