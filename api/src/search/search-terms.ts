import { folded } from '#feature/catalogue'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/publish-change.ts'
import { sql } from '#platform/sql.ts'
import { insertSynonyms } from './synonyms.ts'
import { searchTerms } from './tables.ts'

/** Told when the words and synonyms of the search have changed. */
export const searchTag = 'search'

/** Reads the words of the shop if nobody has yet. */
export async function fillSearchTerms(platform: Pick<Platform, 'database' | 'broadcast'>): Promise<void> {
  const [any] = await platform.database.select().from(searchTerms).limit(1)
  if (!any) await refreshSearchTerms(platform)
}

/** Reads anew the words that products on sale are called by: after many of them came or went. */
export const refreshSearchTerms = ({
  database,
  broadcast,
}: Pick<Platform, 'database' | 'broadcast'>): Promise<void> =>
  transaction(database, async tx => {
    // It reads every product: with a hundred thousand that takes longer than a visitor would wait.
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
