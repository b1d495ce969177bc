import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@akyede/contract/api'
import type { Endpoint } from '@akyede/contract/endpoint'
import { failures } from '@akyede/contract/failures'
import { expect, test } from 'vitest'
import { jsonSchema } from './openapi.ts'

/**
 * The promise of version 1 (D7): responses may gain fields and endpoints may be added, but nothing that a client
 * relies on may be removed or changed. `UPDATE_V1=1 vitest run --project api src/platform/contract-v1 -u` adds what
 * is new to the promise.
 */
const file = join(import.meta.dirname, '../../contract-v1.ndjson')

type Json = { readonly [key: string]: unknown }

/** Lists "data[].price: number" for every value of a schema; "?" marks an optional one. */
function linesOf(schema: Json, path: string): string[] {
  const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (branches) return branches.flatMap(branch => linesOf(branch, path))
  if (schema.type === 'array') return linesOf((schema.items ?? {}) as Json, `${path}[]`)
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = (schema.required ?? []) as string[]
  const inner = Object.entries(properties).flatMap(([name, property]) =>
    linesOf(property, `${path}.${name}${required.includes(name) ? '' : '?'}`),
  )
  return inner.length > 0 ? inner : [`${path}: ${schema.type ?? JSON.stringify(schema.const ?? 'any')}`]
}

const promiseOf = (name: string, row: Endpoint) => ({
  name,
  call: `${row.method} ${row.path} ${row.status ?? 200}`,
  answer: [...new Set(linesOf(jsonSchema(row.response, 'output'), 'answer'))],
  /** The required parts of a request; they may become fewer. */
  wants: row.body ? linesOf(jsonSchema(row.body, 'input'), 'body').filter(line => !line.includes('?')) : [],
})
type Promised = ReturnType<typeof promiseOf>

const now = Object.entries<Endpoint>(endpoints).map(([name, row]) => promiseOf(name, row))
const codes = Object.entries(failures).map(([code, { status }]) => `${code} ${status}`)

function brokenIn({ name, call, answer, wants }: Promised): string[] {
  const row = now.find(one => one.name === name)
  if (!row) return [`${name} is gone`]
  return [
    ...(row.call === call ? [] : [`${name} is ${row.call}, and was ${call}`]),
    ...answer.filter(line => !row.answer.includes(line)).map(line => `${name} lacks ${line}`),
    ...row.wants.filter(line => !wants.includes(line)).map(line => `${name} demands ${line}`),
  ]
}

test('keeps every endpoint, field and failure of version 1', async () => {
  if (process.env.UPDATE_V1) {
    const lines = [codes, ...now].map(one => JSON.stringify(one))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file)
    return
  }
  const [failing = '[]', ...promised] = readFileSync(file, 'utf8').trim().split('\n')
  const gone = (JSON.parse(failing) as string[]).filter(failure => !codes.includes(failure))
  expect(promised.flatMap(line => brokenIn(JSON.parse(line)))).toEqual([])
  expect(gone).toEqual([])
})
