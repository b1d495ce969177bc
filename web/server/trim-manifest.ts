import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

const manifestName = /^manifest-\w+\.js$/

/**
 * Shortens the route manifest, which every first view downloads. The imports of a route's script are used by the
 * server for preload links and by links with `prefetch`, which the shop does not have.
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

/** Removes the imports of routes and all members that are false. */
export function trimmed(code: string): string {
  if (!code.startsWith(beginning)) throw new Error('the list of routes does not begin as it did')
  const manifest = JSON.parse(code.slice(beginning.length).replace(/;\s*$/, '')) as Manifest
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, withoutImports(route)])
  return `${beginning}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}

const withoutImports = (route: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(route).filter(([name, value]) => name !== 'imports' && value !== false))
