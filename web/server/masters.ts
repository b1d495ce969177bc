import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the master images of pictures are. The drawn ones belong to the program, the others were uploaded. */
export interface PictureMasters {
  /** The folder of `<slug>.avif`. */
  readonly drawnFolder: string
  /** Undefined for an unknown slug. */
  readonly readStored: (slug: string) => Promise<Buffer | undefined>
}

export interface Master {
  /** Changes when the image changes. */
  readonly version: string
  /** Undefined when there is no such picture. */
  read(): Promise<Buffer | undefined>
}

/**
 * Finds the master image of a picture. A stored picture never changes, because its slug contains a hash of its bytes. So
 * it has one version, and is looked for when it is read.
 */
export async function findMaster({ drawnFolder, readStored }: PictureMasters, slug: string): Promise<Master> {
  const path = join(drawnFolder, `${slug}.avif`)
  const facts = await stat(path).catch(() => undefined)
  if (!facts?.isFile()) return { version: 'stored', read: () => readStored(slug) }
  return {
    version: `${facts.size.toString(36)}-${facts.mtimeMs.toString(36)}`.replace('.', '-'),
    read: () => readFile(path),
  }
}
