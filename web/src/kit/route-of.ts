import type { RowName } from '@akyede/contract/api'
import { type Route, routeMap } from '@akyede/contract/route-map'
import { whenCalm } from './when-calm.ts'

const first: Partial<Record<RowName, Route>> = routeMap
const load = () => import('@akyede/contract/late-route-map').then(({ lateRouteMap }) => lateRouteMap)

// While there is a network: who loses it later must still hear so in our words, and find everything again with it.
if (typeof document !== 'undefined')
  void whenCalm()
    .then(load)
    .catch(() => {})

/** How a row is called; those that no first page calls come late. */
export async function routeOf(name: RowName): Promise<Route> {
  const route = first[name]
  if (route) return route
  const late: Partial<Record<RowName, Route>> = await load()
  const found = late[name]
  if (!found) throw new Error(`no row is called ${name}`)
  return found
}
