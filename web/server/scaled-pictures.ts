import { randomBytes } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { findMaster, type Master, type PictureMasters } from './masters.ts'
import { createWorkQueue } from './work-queue.ts'

export const pictureWidths = [240, 400, 640, 1000] as const
export type PictureFormat = 'webp' | 'avif'

export interface ScaledPicture {
  path: string
  format: PictureFormat
  etag: string
}

/** Scales master images on demand and caches the results on disk. Each is created once, at most two at a time. */
export function createScaledPictures({
  masters,
  cacheFolder,
}: {
  masters: PictureMasters
  cacheFolder: string
}) {
  const queue = createWorkQueue()
  const running = new Map<string, Promise<boolean>>()

  /** Makes a file once, however many ask for it. False when there is no such picture. */
  function once(key: string, make: () => Promise<boolean>): Promise<boolean> {
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
    const master = await findMaster(masters, slug)
    const avif = cachePath(slug, width, master.version, 'avif')
    const found = (path: string, format: PictureFormat): ScaledPicture => ({
      path,
      format,
      etag: `"${master.version}-${width}-${format}"`,
    })
    if (acceptsAvif && (await exists(avif))) return found(avif, 'avif')
    const webp = cachePath(slug, width, master.version, 'webp')
    const isThere =
      (await exists(webp)) || (await once(webp, () => queue.urgent(() => scale(master, width, 'webp', webp))))
    if (!isThere) return undefined
    // AVIF takes seconds to encode: this visitor gets WebP, the next one the smaller file.
    if (acceptsAvif)
      once(avif, () => queue.patient(() => scale(master, width, 'avif', avif))).catch(() => undefined)
    return found(webp, 'webp')
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Writes the scaled picture under a temporary name and renames it, so that nobody reads a partial one. False when there
 * is no such picture.
 */
async function scale(master: Master, width: number, format: PictureFormat, target: string): Promise<boolean> {
  const image = await master.read()
  if (!image) return false
  const picture = sharp(image).resize({ width, withoutEnlargement: true })
  const encoded = format === 'webp' ? picture.webp({ quality: 72 }) : picture.avif({ quality: 50, effort: 3 })
  const bytes = await encoded.toBuffer()
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  await mkdir(join(target, '..'), { recursive: true })
  await writeFile(draft, bytes)
  await rename(draft, target)
  return true
}
