import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

const brotli = promisify(brotliCompress)
const textExtensions = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest', '.ico'])
/** Compressing smaller files saves less than the two response headers cost. */
const minBytes = 128

/** Writes a `.br` beside every text asset at build time, at a quality that is too slow for single requests. */
export const precompress = (): Plugin => afterBuild('precompress', ({ all }) => compressFolder(all))

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() && textExtensions.has(extname(entry.name)))
    .map(entry => join(entry.parentPath, entry.name))
  await Promise.all(paths.map(compressFile))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
}
