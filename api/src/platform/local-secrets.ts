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

/** The secrets of a data directory, made once. Refuses a file that is not valid or that others can read. */
export function loadLocalSecrets(dataDir: string): z.output<typeof Secrets> {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) makeIn(dataDir, file)
  keepFromOthers(file)
  const read = Secrets.safeParse(parsedJson(readFileSync(file, 'utf8')))
  if (!read.success)
    throw new ConfigFailure(`The secrets in ${file} are not valid. Remove the file to make new ones.`)
  return read.data
}

/** Whoever starts a shop where nothing can be kept hears of it here first. */
function makeIn(dataDir: string, file: string): void {
  try {
    make(dataDir, file)
  } catch (error) {
    throw asUnusable(dataDir, error)
  }
}

/** Whole or not at all, also when the power fails. Two starters at once: the first file wins, both read it. */
function make(dataDir: string, file: string): void {
  const made = { token: randomBytes(32).toString('base64url'), csrf: randomBytes(32).toString('base64url') }
  mkdirSync(dataDir, { recursive: true })
  const beside = `${file}.${process.pid}`
  writeFileSync(beside, JSON.stringify(made), { mode: 0o600, flush: true })
  try {
    linkSync(beside, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(beside)
  }
}

/** Copies and archives often loosen a file's mode; Windows knows none. */
function keepFromOthers(file: string): void {
  const isOpen = () => (statSync(file).mode & 0o077) !== 0
  if (process.platform === 'win32' || !isOpen()) return
  try {
    chmodSync(file, 0o600)
  } catch {
    // Not ours, or a disk without modes: what counts is how it is now.
  }
  if (isOpen())
    throw new ConfigFailure(
      `Other users can read the secrets in ${file}. Make it readable by its owner alone.`,
    )
}

/** undefined for what is no JSON: the parser's own words would quote a secret. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
