import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { asUnusable } from './data-dir-lock.ts'
import { ConfigFailure } from './refuse-unsafe.ts'

const Secrets = z.object({ token: z.string().min(32), csrf: z.string().min(32) })

/** The secrets of a data directory, generated once. Refuses a file that is not valid or that others can read. */
export function loadLocalSecrets(dataDir: string): z.output<typeof Secrets> {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) createOrExplain(dataDir, file)
  restrictToOwner(file)
  const read = Secrets.safeParse(parsedJson(readFileSync(file, 'utf8')))
  if (!read.success)
    throw new ConfigFailure(`The secrets in ${file} are not valid. Remove the file to make new ones.`)
  return read.data
}

/** A data directory that cannot be written is first noticed here. */
function createOrExplain(dataDir: string, file: string): void {
  try {
    create(dataDir, file)
  } catch (error) {
    throw asUnusable(dataDir, error)
  }
}

/**
 * Writes a temporary file and links it, so that the file is complete even after a power cut. When two servers start
 * at once the first file wins, and both read it.
 */
function create(dataDir: string, file: string): void {
  const generated = {
    token: randomBytes(32).toString('base64url'),
    csrf: randomBytes(32).toString('base64url'),
  }
  mkdirSync(dataDir, { recursive: true })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(generated), { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(temporary)
  }
}

/** Copies and archives often loosen the mode of a file. Windows has no modes. */
function restrictToOwner(file: string): void {
  const isOpen = () => (statSync(file).mode & 0o077) !== 0
  if (process.platform === 'win32' || !isOpen()) return
  try {
    chmodSync(file, 0o600)
  } catch {
    // Not our file, or a disk without modes; the check below decides.
  }
  if (isOpen())
    throw new ConfigFailure(
      `Other users can read the secrets in ${file}. Make it readable by its owner alone.`,
    )
}

/** Returns undefined for invalid JSON, because the parser's message would quote a secret. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
