import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

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

const manifestName = /^manifest-\w+\.js$/

/**
 * Shortens the route manifest, which every first view downloads. The imports of a route's script are used by the
 * server for preload links and by links with `prefetch`, which the shop does not have.
 */
export const trimManifest = (): Plugin => afterBuild('trim-manifest', ({ assets }) => trimInFolder(assets))

async function trimInFolder(folder: string): Promise<void> {
  const name = (await readdir(folder)).find(each => manifestName.test(each))
  if (!name) throw new Error(`there is no route manifest in ${folder}`)
  const path = join(folder, name)
  await writeFile(path, trimmed(await readFile(path, 'utf8')))
}

const manifestPrefix = 'window.__reactRouterManifest='

interface Manifest {
  readonly entry: object
  readonly routes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Removes the imports of routes and all members that are false. */
export function trimmed(code: string): string {
  if (!code.startsWith(manifestPrefix)) throw new Error('the route manifest has an unknown format')
  const manifest = JSON.parse(code.slice(manifestPrefix.length).replace(/;\s*$/, '')) as Manifest
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, withoutImports(route)])
  return `${manifestPrefix}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}

const withoutImports = (route: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(route).filter(([name, value]) => name !== 'imports' && value !== false))

interface ClientFolders {
  readonly all: string
  readonly assets: string
}

/** Runs after both builds, because the server build still writes the route manifest into the client folder. */
const afterBuild = (name: string, work: (folders: ClientFolders) => Promise<void>): Plugin => ({
  name,
  buildApp: {
    order: 'post',
    handler: async builder => {
      const client = builder.environments.client?.config
      if (!client) return
      const all = resolve(client.root, client.build.outDir)
      await work({ all, assets: join(all, client.build.assetsDir) })
    },
  },
})
