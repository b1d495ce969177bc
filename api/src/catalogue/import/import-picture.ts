import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ExternalFailure, type fetchExternal } from '#platform/fetch-external.ts'
import { type PhotographWarning, redrawPhotograph } from '#platform/redraw-photograph.ts'

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
  readonly warnings: readonly PhotographWarning[]
}

export class PictureFailure extends Error {}

const limits = { most: 20_000_000, within: 30_000 }

/**
 * Makes a master of an external picture. The slug contains a hash of the bytes, so a changed picture gets a
 * new address.
 */
export async function importPicture(
  source: PictureSource,
  { handle, address, alt }: { handle: string; address: string; alt: string },
): Promise<ImportedPicture> {
  const bytes = await readPicture(source, address)
  const photograph = await redrawPhotograph(bytes)
  if (!photograph) throw new PictureFailure(`${address} is not a readable picture`)
  const { master, placeholder, warnings } = photograph
  return {
    slug: `${handle}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}`,
    alt,
    placeholder,
    master,
    warnings,
  }
}

/** The bytes of a picture of a product file. Fails with PictureFailure. */
export async function readPicture({ folder, fetch }: PictureSource, address: string): Promise<Buffer> {
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
