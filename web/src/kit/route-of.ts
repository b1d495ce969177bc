import type { EndpointName } from '@akyede/contract/api'
import { type Route, routeMap } from '@akyede/contract/route-map'
import { whenIdle } from './when-idle.ts'

const first: Partial<Record<EndpointName, Route>> = routeMap
const load = () => import('@akyede/contract/lazy-route-map').then(({ lazyRouteMap }) => lazyRouteMap)

// While there is a network: who loses it later must still hear so in our words, and find everything again with it.
if (typeof document !== 'undefined')
  void whenIdle()
    .then(load)
    .catch(() => {})

/** How a row is called; those that no first page calls come late. */
export async function routeOf(name: EndpointName): Promise<Route> {
  const route = first[name]
  if (route) return route
  const late: Partial<Record<EndpointName, Route>> = await load()
  const found = late[name]
  if (!found) throw new Error(`no row is called ${name}`)
  return found
}
