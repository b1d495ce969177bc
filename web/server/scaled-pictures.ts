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
  /** Changes when the master image changes. */
  version: string
}

/** Scales master images on demand and caches the results on disk. Each is created once, at most two at a time. */
export function createScaledPictures({
  pictureFolders,
  cacheFolder,
}: {
  /** Folders with master images. The first folder with a slug wins. */
  pictureFolders: readonly string[]
  cacheFolder: string
}) {
  const queue = createWorkQueue()
  const running = new Map<string, Promise<void>>()

  function once(key: string, make: () => Promise<void>): Promise<void> {
    const existing = running.get(key)
    if (existing) return existing
    const made = make().finally(() => running.delete(key))
    running.set(key, made)
    return made
  }

  const cachePath = (slug: string, width: number, version: string, format: PictureFormat) =>
    join(cacheFolder, `${slug}-${width}-${version}.${format}`)

  /** Returns the picture at a width, or undefined when there is no master. AVIF only once it is ready. */
  return async function scaledPicture(
    slug: string,
    width: number,
    acceptsAvif: boolean,
  ): Promise<ScaledPicture | undefined> {
    const master = await findMaster(pictureFolders.map(folder => join(folder, `${slug}.avif`)))
    if (!master) return undefined
    const avif = cachePath(slug, width, master.version, 'avif')
    const found = (path: string, format: PictureFormat): ScaledPicture => ({
      path,
      format,
      etag: `"${master.version}-${width}-${format}"`,
    })
    if (acceptsAvif) {
      if (await exists(avif)) return found(avif, 'avif')
      // AVIF takes seconds to encode: this visitor gets WebP, the next one the smaller file.
      once(avif, () => queue.patient(() => scale(master.path, width, 'avif', avif))).catch(() => undefined)
    }
    const webp = cachePath(slug, width, master.version, 'webp')
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

/** The file is written under a temporary name and renamed, so that nobody reads a partial picture. */
async function scale(master: string, width: number, format: PictureFormat, target: string): Promise<void> {
  const picture = sharp(master).resize({ width, withoutEnlargement: true })
  const encoded = format === 'webp' ? picture.webp({ quality: 72 }) : picture.avif({ quality: 50, effort: 3 })
  const bytes = await encoded.toBuffer()
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  await mkdir(join(target, '..'), { recursive: true })
  await writeFile(draft, bytes)
  await rename(draft, target)
}
