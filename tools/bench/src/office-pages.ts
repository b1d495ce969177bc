import { byteGoals, kilobytes } from './byte-goals.ts'
import { type Loaded, loadFirstView } from './first-view.ts'

/** The scripts that a page of the back office or the workshop loads. */
export interface AreaPage {
  readonly name: string
  readonly bytes: number
}

/** Every page of the back office: the scripts of its address, of the app, and of the page with what it loads later. */
export async function loadOfficePages(origin: string): Promise<AreaPage[]> {
  const shell = scriptsOf(await loadFirstView(origin, '/office'))
  const texts = await Promise.all(shell.map(({ path }) => textOf(origin, path)))
  const [app] = texts.flatMap(text => text.match(/office-app-[\w-]+\.js/) ?? [])
  if (!app) throw new Error('/office does not load the back office')
  const common = [...shell, ...(await loadScript(origin, app))]
  const pages = lazyScriptsOf(await textOf(origin, assetOf(app))).filter(name => name.includes('-page-'))
  return Promise.all(pages.map(page => weigh(origin, page, common)))
}

/** The scripts of the first page of the workshop: its address, what that loads at once, and the lists of its calls. */
export async function loadWorkshop(origin: string): Promise<AreaPage> {
  const shell = scriptsOf(await loadFirstView(origin, '/workshop'))
  const common = new Map(shell.map(one => [one.path, one.bytes]))
  const names = ['offline-bar', 'lazy-route-map', 'office-route-map', 'count-visits']
  for (const name of names) {
    const texts = await Promise.all([...common.keys()].map(path => textOf(origin, path)))
    const [script] = texts.flatMap(text => text.match(new RegExp(`${name}-[\\w-]+\\.js`)) ?? [])
    if (!script) throw new Error(`/workshop does not load ${name}`)
    for (const one of await loadScript(origin, script)) common.set(one.path, one.bytes)
  }
  return { name: 'first page', bytes: [...common.values()].reduce((sum, one) => sum + one, 0) }
}

async function weigh(origin: string, page: string, common: readonly Loaded[]): Promise<AreaPage> {
  const later = lazyScriptsOf(await textOf(origin, assetOf(page)))
  const own = await Promise.all([page, ...later].map(script => loadScript(origin, script)))
  const bytes = new Map([...common, ...own.flat()].map(one => [one.path, one.bytes]))
  return {
    name: page.replace(/-page-.*/, ''),
    bytes: [...bytes.values()].reduce((sum, one) => sum + one, 0),
  }
}

/** The pages above the goal, one sentence each. */
export const excessesOfArea = (area: 'office' | 'workshop', pages: readonly AreaPage[]): string[] =>
  pages
    .filter(({ bytes }) => bytes > byteGoals[area] * 1_000)
    .map(({ name, bytes }) => `${area} ${name}: scripts ${kilobytes(bytes)} KB, above ${byteGoals[area]}.`)

const scriptsOf = (loaded: readonly Loaded[]): Loaded[] => loaded.filter(({ kind }) => kind === 'script')
const assetOf = (name: string): string => `/assets/${name}`
const textOf = async (origin: string, path: string): Promise<string> => (await fetch(origin + path)).text()
const loadScript = async (origin: string, name: string): Promise<Loaded[]> =>
  scriptsOf(await loadFirstView(origin, assetOf(name)))

/** The scripts that a script imports when they are needed. */
const lazyScriptsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g)].map(([, name = '']) => name)),
]
