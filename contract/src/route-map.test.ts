import { expect, test } from 'vitest'
import { endpoints } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { lazyRouteMap } from './lazy-route-map.ts'
import { officeRouteMap } from './office-route-map.ts'
import { routeMap } from './route-map.ts'

test('the route maps for browsers equal the endpoints', () => {
  const expected = Object.entries(endpoints).map(
    ([name, { method, path, maxAge, unsigned, hasCredential }]: [string, Endpoint]) => [
      name,
      {
        method,
        path,
        ...(maxAge || unsigned ? { open: true } : {}),
        ...(hasCredential && { hasCredential }),
      },
    ],
  )
  expect({ ...routeMap, ...lazyRouteMap, ...officeRouteMap }).toEqual(Object.fromEntries(expected))
})
