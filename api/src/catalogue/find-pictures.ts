import type { Picture } from '@akyede/contract/catalogue'
import type { Executor } from '#platform/database.ts'
import { inArray } from '#platform/sql.ts'
import { pictures } from './tables.ts'

const pictureColumns = { slug: pictures.slug, alt: pictures.alt, placeholder: pictures.placeholder }

/** Looks up pictures by slug. A deleted picture keeps its slug and has an empty description. */
export async function findPictures(
  executor: Executor,
  slugs: readonly string[],
): Promise<(slug: string) => Picture> {
  const uniqueSlugs = [...new Set(slugs)]
  const rows =
    uniqueSlugs.length === 0
      ? []
      : await executor.select(pictureColumns).from(pictures).where(inArray(pictures.slug, uniqueSlugs))
  const bySlug = new Map(rows.map(row => [row.slug, row]))
  return slug => bySlug.get(slug) ?? { slug, alt: '', placeholder: '' }
}
