import type { Executor } from '#platform/database.ts'
import { openPictureStore, type PictureStore, pictureFolderOf } from '#platform/picture-store.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { masterOf } from './find-pictures.ts'
import { pictures } from './tables.ts'

interface CopyReport {
  readonly copied: number
  /** Pictures that were there before, byte for byte. */
  readonly unchanged: number
  /** Names of pictures that the source lacks. */
  readonly missing: readonly string[]
}

const atOnce = 8

interface CopyOptions {
  /** A folder, or a URL as in PICTURES_URL; by default the folder of the data directory. */
  readonly source?: string | undefined
  /** Copies from the shop's store to this place instead. */
  readonly to?: string | undefined
  /** Names of pictures in the store that no product shows. */
  readonly unpublished: readonly string[]
}

/** Copies all uploaded pictures into the shop's store, or from it to another one. The report says what is missing. */
export async function copyPicturesForOperator(
  { config, database, pictures: own }: Pick<Platform, 'config' | 'database' | 'pictures'>,
  { source, to: target, unpublished }: CopyOptions,
): Promise<{ readonly text: string; readonly hasFailed: boolean }> {
  const to = target === undefined ? own : openPictureStore(target)
  const from = target === undefined ? openPictureStore(source ?? pictureFolderOf(config.dataDir)) : own
  if (from.place === to.place) throw new Error(`The pictures are in ${to.place} already.`)
  const names = new Set([...(await findPublished(database)), ...unpublished])
  const { copied, unchanged, missing } = await copyPictures([...names].sort(), from, to)
  const lines = missing.map(name => `${name} is not in ${from.place}.`)
  lines.push(`Copied to ${to.place}: ${copied}. Unchanged: ${unchanged}. Missing: ${missing.length}.`)
  return { text: lines.join('\n'), hasFailed: missing.length > 0 }
}

async function findPublished(executor: Executor): Promise<string[]> {
  const uploaded = await executor
    .select({ slug: pictures.slug })
    .from(pictures)
    .where(eq(pictures.drawn, false))
  return uploaded.map(({ slug }) => masterOf(slug))
}

/**
 * Copies pictures from one store to another and reads each copy again to compare it. It may be repeated, and continues
 * where it stopped. Fails when a copy differs.
 */
async function copyPictures(
  names: readonly string[],
  from: PictureStore,
  to: PictureStore,
): Promise<CopyReport> {
  const outcomes: Outcome[] = []
  for (let at = 0; at < names.length; at += atOnce)
    outcomes.push(...(await Promise.all(names.slice(at, at + atOnce).map(name => copyOne(name, from, to)))))
  return {
    copied: outcomes.filter(outcome => outcome === 'copied').length,
    unchanged: outcomes.filter(outcome => outcome === 'unchanged').length,
    missing: names.filter((_, at) => outcomes[at] === 'missing'),
  }
}

type Outcome = 'copied' | 'unchanged' | 'missing'

async function copyOne(name: string, from: PictureStore, to: PictureStore): Promise<Outcome> {
  const bytes = await from.read(name)
  if (!bytes) return 'missing'
  if ((await to.read(name))?.equals(bytes)) return 'unchanged'
  await to.write(name, bytes)
  if ((await to.read(name))?.equals(bytes)) return 'copied'
  throw new Error(`The copy of ${name} at ${to.place} differs from its original.`)
}
