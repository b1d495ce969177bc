import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { ExternalFailure, type fetchExternal } from '#platform/fetch-external.ts'

export interface PictureSource {
  /** Where pictures that are named by file lie; undefined when all are fetched. */
  readonly folder: string | undefined
  readonly fetch: typeof fetchExternal
}

/** A master of ours, 4:5 as all are. */
export interface ImportedPicture {
  readonly slug: string
  readonly alt: string
  readonly placeholder: string
  readonly master: Buffer
}

export class PictureFailure extends Error {}

const limits = { most: 20_000_000, within: 30_000 }
/** Photographs; a drawing in SVG is a program. AVIF comes as `heif`. */
const formats = ['jpeg', 'png', 'webp', 'heif']
const mostPixels = 60_000_000

/** Makes a master of a picture of somebody else. Its slug follows from its bytes: another picture gets another address. */
export async function importPicture(
  source: PictureSource,
  { handle, address, alt }: { handle: string; address: string; alt: string },
): Promise<ImportedPicture> {
  const bytes = await readPicture(source, address)
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!formats.includes(format ?? '')) throw new PictureFailure('')
    const whole = await picture
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize(1000, 1250, { fit: 'cover' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = whole.info
    const plain = sharp(whole.data, { raw: { width, height, channels } }).removeAlpha()
    const tiny = await plain.clone().resize(16, 20).webp({ quality: 30 }).toBuffer()
    return {
      slug: `${handle}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}`,
      alt,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      master: await plain.avif({ quality: 55, effort: 3 }).toBuffer(),
    }
  } catch {
    throw new PictureFailure(`${address} is no picture that can be read`)
  }
}

async function readPicture({ folder, fetch }: PictureSource, address: string): Promise<Buffer> {
  const isWeb = /^https?:/i.test(address)
  if (!isWeb && folder === undefined)
    throw new PictureFailure(`${address} is no web address; name the folder of the pictures with --images`)
  try {
    // Out of the folder by its name alone: no path leads elsewhere.
    if (!isWeb || folder !== undefined) return await readFile(join(folder ?? '', fileName(address)))
    return (await fetch(address, limits)).bytes
  } catch (error) {
    const reason = error instanceof ExternalFailure ? error.message : 'it is not in the folder'
    throw new PictureFailure(`${address} was not taken: ${reason}`)
  }
}

const fileName = (address: string): string =>
  basename(URL.parse(address)?.pathname ?? address.replaceAll('\\', '/'))

/** Written beside its name and moved there, so that nobody reads half a picture. */
export async function saveMaster(folder: string, { slug, master }: ImportedPicture): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${slug}.avif`)
  await writeFile(`${path}.draft`, master)
  await rename(`${path}.draft`, path)
}
