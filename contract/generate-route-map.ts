/** Writes src/route-map.ts, src/lazy-route-map.ts and src/office-route-map.ts. Run it when endpoints change: `node contract/generate-route-map.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EndpointName, endpoints } from './src/api.ts'
import type { Endpoint } from './src/endpoint.ts'

/** Endpoints that a first page view may call; the others are loaded once the page is idle. */
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

const lineOf = ([name, endpoint]: [string, Endpoint]) => {
  const open = endpoint.maxAge || endpoint.unsigned ? ', open: true' : ''
  const entry = endpoint.hasCredential ? ', hasCredential: true' : ''
  return `  ${name}: { method: '${endpoint.method}', path: '${endpoint.path}'${open}${entry} },`
}
const linesOf = (isWanted: (name: string) => boolean) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([name]) => isWanted(name))
    .map(lineOf)
    .join('\n')

const written = '// Written by generate-route-map.ts from the endpoints of api.ts; a test compares the two.'

const first = `${written}
import type { Method } from './endpoint.ts'

/** The properties that a browser needs to call an endpoint; the endpoints themselves would add zod to the first load. */
export interface Route {
  readonly method: Method
  readonly path: \`/\${string}\`
  /** A cacheable public read, or a call that may be unsigned: sent without a bearer token. */
  readonly open?: true
  /** Carries a credential: sent without a bearer token and never retried automatically. */
  readonly hasCredential?: true
}

/** The endpoints that a first page view may call; the others are in lazy-route-map.ts. */
export const routeMap = {
${linesOf(name => early.has(name))}
} as const satisfies Record<string, Route>
`

/** Nor do pages of the shop call an endpoint of the workshop, so its endpoints are in the same file. */
const isOfOffice = (name: string) => {
  const { access, path } = endpoints[name as EndpointName]
  return access === 'staff' || path === '/workshop' || path.startsWith('/workshop/')
}

const office = `${written}
import type { Route } from './route-map.ts'

/** The endpoints of the back office and the workshop, which no page of the shop loads. */
export const officeRouteMap = {
${linesOf(isOfOffice)}
} as const satisfies Record<string, Route>
`

const rest = `${written}
import type { EndpointName } from './api.ts'
import type { officeRouteMap } from './office-route-map.ts'
import type { Route, routeMap } from './route-map.ts'

/** The route of an endpoint that is not in route-map.ts. Those of the back office are a chunk of their own. */
export const findLazyRoute = async (name: EndpointName): Promise<Route | undefined> =>
  (lazyRouteMap as Partial<Record<EndpointName, Route>>)[name] ??
  ((await import('./office-route-map.ts')).officeRouteMap as Partial<Record<EndpointName, Route>>)[name]

export const lazyRouteMap: Readonly<
  Record<Exclude<EndpointName, keyof typeof routeMap | keyof typeof officeRouteMap>, Route>
> = {
${linesOf(name => !early.has(name) && !isOfOffice(name))}
}
`

writeFileSync(join(import.meta.dirname, 'src/route-map.ts'), first)
writeFileSync(join(import.meta.dirname, 'src/lazy-route-map.ts'), rest)
writeFileSync(join(import.meta.dirname, 'src/office-route-map.ts'), office)
