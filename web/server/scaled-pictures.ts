import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createWorkQueue } from './work-queue.ts'

export const pictureWidths = [240, 400, 640, 1000] as const
export type PictureFormat = 'webp' | 'avif'

export interface ScaledPicture {
  path: string
  format: PictureFormat
  etag: string
}

interface Master {
  path: string
  /** Changes whenever the master is drawn anew. */
  version: string
}

/** Scales masters on demand and keeps the results on disk: each is made once, at most two at a time. */
export function createScaledPictures({
  pictureFolders,
  cacheFolder,
}: {
  /** Where masters lie; the first one that has a slug gives it. */
  pictureFolders: readonly string[]
  cacheFolder: string
}) {
  const queue = createWorkQueue(2)
  const underway = new Map<string, Promise<void>>()

  function once(key: string, make: () => Promise<void>): Promise<void> {
    const existing = underway.get(key)
    if (existing) return existing
    const made = make().finally(() => underway.delete(key))
    underway.set(key, made)
    return made
  }

  const keptAs = (slug: string, width: number, version: string, format: PictureFormat) =>
    join(cacheFolder, `${slug}-${width}-${version}.${format}`)

  /** The picture at this width, or undefined when there is no such master. AVIF only once it is ready. */
  return async function scaledPicture(
    slug: string,
    width: number,
    acceptsAvif: boolean,
  ): Promise<ScaledPicture | undefined> {
    const master = await findMaster(pictureFolders.map(folder => join(folder, `${slug}.avif`)))
    if (!master) return undefined
    const avif = keptAs(slug, width, master.version, 'avif')
    const found = (path: string, format: PictureFormat): ScaledPicture => ({
      path,
      format,
      etag: `"${master.version}-${width}-${format}"`,
    })
    if (acceptsAvif) {
      if (await exists(avif)) return found(avif, 'avif')
      // AVIF takes seconds to write: this visitor gets WebP, the next one the smaller file.
      once(avif, () => queue.patient(() => scale(master.path, width, 'avif', avif))).catch(() => undefined)
    }
    const webp = keptAs(slug, width, master.version, 'webp')
    if (!(await exists(webp)))
      await once(webp, () => queue.urgent(() => scale(master.path, width, 'webp', webp)))
    return found(webp, 'webp')
  }
}

async function findMaster(paths: readonly string[]): Promise<Master | undefined> {
  for (const path of paths) {
    const facts = await stat(path).catch(() => undefined)
    if (!facts?.isFile()) continue
    const version = createHash('sha256')
      .update(`${path}|${facts.size}|${facts.mtimeMs}`)
      .digest('hex')
      .slice(0, 12)
    return { path, version }
  }
  return undefined
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Written beside its name and moved there, so that nobody reads half a picture. */
async function scale(master: string, width: number, format: PictureFormat, target: string): Promise<void> {
  const picture = sharp(master).resize({ width, withoutEnlargement: true })
  const encoded = format === 'webp' ? picture.webp({ quality: 72 }) : picture.avif({ quality: 50, effort: 3 })
  const bytes = await encoded.toBuffer()
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  await mkdir(join(target, '..'), { recursive: true })
  await writeFile(draft, bytes)
  await rename(draft, target)
}
