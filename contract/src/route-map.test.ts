import { expect, test } from 'vitest'
import { rows } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { routeMap } from './route-map.ts'

test('the route map that browsers load says what the rows say', () => {
  const expected = Object.entries(rows).map(
    ([name, { method, path, keep, bare, entry }]: [string, Endpoint]) => [
      name,
      { method, path, ...(keep || bare ? { open: true } : {}), ...(entry && { entry }) },
    ],
  )
  expect(routeMap).toEqual(Object.fromEntries(expected))
})
