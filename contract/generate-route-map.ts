/** Writes src/route-map.ts and src/lazy-route-map.ts from the rows. Run it after a change of rows: `node contract/generate-route-map.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from './src/api.ts'
import type { Endpoint } from './src/endpoint.ts'

/** What the first pages that somebody opens may call; the rest comes once they are calm. */
const early: ReadonlySet<string> = new Set<keyof typeof endpoints>([
  'getCsrfToken',
  'refresh',
  'getUser',
  'getSuggestions',
  'getStock',
  'selectVariant',
  'getCart',
  'addToCart',
  'changeCartItem',
  'removeCartItem',
  'sendAnalytics',
])

const lineOf = ([name, row]: [string, Endpoint]) => {
  const open = row.maxAge || row.unsigned ? ', open: true' : ''
  const entry = row.hasCredential ? ', hasCredential: true' : ''
  return `  ${name}: { method: '${row.method}', path: '${row.path}'${open}${entry} },`
}
const linesOf = (isWanted: (name: string) => boolean) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([name]) => isWanted(name))
    .map(lineOf)
    .join('\n')

const written = '// Written by generate-route-map.ts from the rows of api.ts; a test compares the two.'

const first = `${written}
import type { Method } from './endpoint.ts'

/** What a browser needs of a row to call it: the rows themselves would bring all of zod into its first load. */
export interface Route {
  readonly method: Method
  readonly path: \`/\${string}\`
  /** A public read that anyone may keep, or a call that may come bare: it goes without a bearer token. */
  readonly open?: true
  /** Proves who somebody is: it goes without a bearer token, and only when a person sends it. */
  readonly hasCredential?: true
}

/** Of what the first pages may call; the others are in lazy-route-map.ts. */
export const routeMap = {
${linesOf(name => early.has(name))}
} as const satisfies Record<string, Route>
`

const rest = `${written}
import type { EndpointName } from './api.ts'
import type { Route, routeMap } from './route-map.ts'

export const lazyRouteMap: Readonly<Record<Exclude<EndpointName, keyof typeof routeMap>, Route>> = {
${linesOf(name => !early.has(name))}
}
`

writeFileSync(join(import.meta.dirname, 'src/route-map.ts'), first)
writeFileSync(join(import.meta.dirname, 'src/lazy-route-map.ts'), rest)
