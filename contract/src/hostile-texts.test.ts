import { expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from './api.ts'
import type { Endpoint } from './endpoint.ts'

/** Characters of the largest body, filled with texts that make patterns backtrack. */
const full = 60_000
const hostile = ['a.', 'a@', '<', ' ', '-', '1', '1 ', '.'].flatMap(text => {
  const long = text.repeat(full / text.length)
  return [`${long} x`, `http://${long} x`, `a@${long}!`]
})

type Definition = Readonly<Record<string, unknown>> & { readonly shape?: Readonly<Record<string, unknown>> }

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value

/** A schema of the caller's input and the schemas within it, except the output of transformations. */
function* schemasIn(value: unknown, path: string, seen: Set<unknown>): Generator<[string, z.ZodType]> {
  if (!isSchema(value) || seen.has(value)) return
  seen.add(value)
  yield [path, value]
  const { shape = {}, out: _, checks: __, ...within } = value._zod.def as unknown as Definition
  for (const [name, inner] of Object.entries({ ...within, ...shape }))
    for (const one of [inner].flat()) yield* schemasIn(one, `${path}.${name}`, seen)
}

test('validates hostile texts that fill a body in less than a second', () => {
  const seen = new Set<unknown>()
  const slow: string[] = []
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][])
    for (const part of [endpoint.params, endpoint.query, endpoint.body])
      for (const [path, schema] of schemasIn(part, name, seen)) {
        const began = Date.now()
        for (const text of hostile) schema.safeParse(text)
        if (Date.now() - began > 1_000) slow.push(path)
      }
  expect(seen.size).toBeGreaterThan(500)
  expect(slow).toEqual([])
})
