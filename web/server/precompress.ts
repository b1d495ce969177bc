import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

const brotli = promisify(brotliCompress)
const textual = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest', '.ico'])
/** Fewer than what the two headers of a compressed answer cost beside what they save. */
const worthwhileBytes = 128

/** Writes a `.br` beside every textual client asset, once at build time, at the quality no request could wait for. */
export const precompress = (): Plugin => afterBuild('precompress', ({ all }) => compressFolder(all))

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() && textual.has(extname(entry.name)))
    .map(entry => join(entry.parentPath, entry.name))
  await Promise.all(paths.map(compressFile))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < worthwhileBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
}
