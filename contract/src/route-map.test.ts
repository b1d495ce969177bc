import { expect, test } from 'vitest'
import { rows } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { lateRouteMap } from './late-route-map.ts'
import { routeMap } from './route-map.ts'

test('the route maps that browsers load say what the rows say', () => {
  const expected = Object.entries(rows).map(
    ([name, { method, path, keep, bare, entry }]: [string, Endpoint]) => [
      name,
      { method, path, ...(keep || bare ? { open: true } : {}), ...(entry && { entry }) },
    ],
  )
  expect({ ...routeMap, ...lateRouteMap }).toEqual(Object.fromEntries(expected))
})
