import { rows } from '@akyede/contract/api'
import type { Endpoint } from '@akyede/contract/endpoint'
import { Failure, type FailureDetail } from '@akyede/contract/failures'
import { describe, expect, test } from 'vitest'
import { parseRequest } from './parse-request.ts'

const privileged = ['role_name', 'is_verified', 'user_id', 'is_active', 'price', 'constructor']
const list = Object.entries(rows) as [string, Endpoint][]

function problemsOf(row: Endpoint, parts: object): readonly FailureDetail[] {
  try {
    parseRequest(row, { params: {}, query: {}, body: undefined, ...parts })
    return []
  } catch (error) {
    if (error instanceof Failure) return error.more.detail ?? []
    throw error
  }
}

describe.each(list)('%s', (_name, row) => {
  const parts = (['params', 'query', 'body'] as const).filter(
    part => part !== 'body' || !(row.raw || row.upload),
  )

  test.each(parts)('refuses a key that it does not know in its %s', part => {
    const known = Object.keys((row[part] as { shape?: object } | undefined)?.shape ?? {})
    const unknown = privileged.filter(key => !known.includes(key))
    const sent = Object.fromEntries(unknown.map(key => [key, 1]))
    const refused = problemsOf(row, { [part]: sent }).filter(({ type }) => type === 'unrecognized_keys')
    expect(refused.map(({ loc }) => loc.join('.'))).toEqual(unknown.map(key => `${part}.${key}`))
  })
})
