import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

const manifestName = /^manifest-\w+\.js$/

/**
 * Shortens the list of routes, which every first view carries along: which files a route's script imports is read by
 * the server alone, for its preload links, and by links with `prefetch`, of which there are none here.
 */
export const trimManifest = (): Plugin => afterBuild('trim-manifest', ({ assets }) => trimIn(assets))

async function trimIn(folder: string): Promise<void> {
  const name = (await readdir(folder)).find(each => manifestName.test(each))
  if (!name) throw new Error(`there is no list of routes in ${folder}`)
  const path = join(folder, name)
  await writeFile(path, trimmed(await readFile(path, 'utf8')))
}

const beginning = 'window.__reactRouterManifest='

interface Manifest {
  readonly entry: object
  readonly routes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** The same list without the imports of routes, and without what is said of them by saying "false" or nothing. */
export function trimmed(code: string): string {
  if (!code.startsWith(beginning)) throw new Error('the list of routes does not begin as it did')
  const manifest = JSON.parse(code.slice(beginning.length).replace(/;\s*$/, '')) as Manifest
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, withoutImports(route)])
  return `${beginning}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}

const withoutImports = (route: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(route).filter(([name, value]) => name !== 'imports' && value !== false))
