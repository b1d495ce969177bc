import type { Picture } from '@akyede/contract/catalogue'
import { Failure } from '@akyede/contract/failures'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, inArray } from '#platform/sql.ts'
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

/**
 * Reads the master image of an uploaded picture. Undefined for an unknown slug, for which the store is not asked: it may
 * be a paid service. Refuses with `server.busy` while the database or the store does not answer.
 */
export async function readPicture(
  { database, log, pictures: store }: Pick<Platform, 'database' | 'log' | 'pictures'>,
  slug: string,
): Promise<Buffer | undefined> {
  try {
    const known = await database.select(pictureColumns).from(pictures).where(eq(pictures.slug, slug))
    return known.length > 0 ? await store.read(masterOf(slug)) : undefined
  } catch (error) {
    log.warn('a picture could not be read', { error })
    throw new Failure('server.busy', { retryAfter: 2 })
  }
}

/** The name of a picture's master image in the store. */
export const masterOf = (slug: string): string => `${slug}.avif`
