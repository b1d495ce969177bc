import type { Picture } from '@akyede/contract/catalogue'
import type { Executor } from '#platform/database.ts'
import { inArray } from '#platform/sql.ts'
import { pictures } from './tables.ts'

/** Pictures by slug; one that is gone keeps its slug and loses its words. */
export async function findPictures(
  executor: Executor,
  slugs: readonly string[],
): Promise<(slug: string) => Picture> {
  const wanted = [...new Set(slugs)]
  const rows =
    wanted.length === 0 ? [] : await executor.select().from(pictures).where(inArray(pictures.slug, wanted))
  const bySlug = new Map(rows.map(row => [row.slug, row]))
  return slug => bySlug.get(slug) ?? { slug, alt: '', placeholder: '' }
}
