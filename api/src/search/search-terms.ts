import { folded } from '#feature/catalogue'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { insertSynonyms } from './synonyms.ts'
import { searchTerms } from './tables.ts'

/** Tag that is published when the terms and synonyms of the search change. */
export const searchTag = 'search'

/** Fills the table of search terms if it is empty, and adds the synonyms that are new in this version. */
export async function fillSearchTerms(platform: Pick<Platform, 'database' | 'broadcast'>): Promise<void> {
  const [any] = await platform.database.select().from(searchTerms).limit(1)
  if (!any) return refreshSearchTerms(platform)
  await transaction(platform.database, async tx => {
    if (await insertSynonyms(tx)) await publishChange(platform.broadcast, tx, [searchTag])
  })
}

/** Updates the search terms from the products on sale, after many of them were added or removed. */
export const refreshSearchTerms = ({
  database,
  broadcast,
}: Pick<Platform, 'database' | 'broadcast'>): Promise<void> =>
  transaction(database, async tx => {
    // Reading every product takes longer than the usual timeout: 100,000 products are expected.
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('akyede search terms', 0))`)
    await insertSynonyms(tx)
    const { rowCount } = await tx.execute(sql`
      with present as (
        select term, count(distinct product.id)::int as products
        from products as product,
          regexp_split_to_table(
            ${folded(sql`product.name || ' ' || product.keywords`)}, '[^[:alpha:]]+') as term
        where product.on_sale and length(term) between 3 and 40
        group by term
      ),
      gone as (delete from search_terms where term not in (select term from present))
      insert into search_terms as known (term, products) select term, products from present
      on conflict (term) do update set products = excluded.products where known.products <> excluded.products`)
    if (rowCount) await publishChange(broadcast, tx, [searchTag])
  })
