import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { ExternalFailure, type fetchExternal } from '#platform/fetch-external.ts'

export interface PictureSource {
  /** Folder for pictures that are named by file; undefined when all pictures are fetched. */
  readonly folder: string | undefined
  readonly fetch: typeof fetchExternal
}

/** The master of a picture, cropped to 4:5 like all masters. */
export interface ImportedPicture {
  readonly slug: string
  readonly alt: string
  readonly placeholder: string
  readonly master: Buffer
}

export class PictureFailure extends Error {}

const limits = { most: 20_000_000, within: 30_000 }
/** Photographs only: an SVG drawing can contain scripts. sharp reports AVIF as `heif`. */
const formats = ['jpeg', 'png', 'webp', 'heif']
const mostPixels = 60_000_000

/**
 * Makes a master of an external picture. The slug contains a hash of the bytes, so a changed picture gets a
 * new address.
 */
export async function importPicture(
  source: PictureSource,
  { handle, address, alt }: { handle: string; address: string; alt: string },
): Promise<ImportedPicture> {
  const bytes = await readPicture(source, address)
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!formats.includes(format ?? '')) throw new PictureFailure('')
    const upright = await picture
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize(1000, 1250, { fit: 'cover' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    const plain = sharp(upright.data, { raw: { width, height, channels } }).removeAlpha()
    const tiny = await plain.clone().resize(16, 20).webp({ quality: 30 }).toBuffer()
    return {
      slug: `${handle}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}`,
      alt,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      master: await plain.avif({ quality: 55, effort: 3 }).toBuffer(),
    }
  } catch {
    throw new PictureFailure(`${address} is not a readable picture`)
  }
}

async function readPicture({ folder, fetch }: PictureSource, address: string): Promise<Buffer> {
  const isWeb = /^https?:/i.test(address)
  if (!isWeb && folder === undefined)
    throw new PictureFailure(`${address} is not a web address; name the folder of the pictures with --images`)
  try {
    // Only the file name is used, so that no path leads outside the folder.
    if (!isWeb || folder !== undefined) return await readFile(join(folder ?? '', fileName(address)))
    return (await fetch(address, limits)).bytes
  } catch (error) {
    const reason = error instanceof ExternalFailure ? error.message : 'it is not in the folder'
    throw new PictureFailure(`${address} was not imported: ${reason}`)
  }
}

const fileName = (address: string): string =>
  basename(URL.parse(address)?.pathname ?? address.replaceAll('\\', '/'))
