import { endpoints } from '@akyede/contract/api'
import type { Endpoint } from '@akyede/contract/endpoint'
import { Failure, type FailureDetail } from '@akyede/contract/failures'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseRequest } from './parse-request.ts'
import { readUpload } from './uploads.ts'

const privileged = ['role_name', 'is_verified', 'user_id', 'is_active', 'price', 'constructor']
const list = Object.entries(endpoints) as [string, Endpoint][]

function problemsOf(row: Endpoint, parts: object): readonly FailureDetail[] {
  try {
    parseRequest(row, { params: {}, query: {}, body: undefined, ...parts })
    return []
  } catch (error) {
    if (error instanceof Failure) return error.options.detail ?? []
    throw error
  }
}

describe.each(list)('%s', (_name, row) => {
  const parts = (['params', 'query', 'body'] as const).filter(
    part => part !== 'body' || !(row.raw || row.upload),
  )

  test.each(parts)('refuses an unknown key in its %s', part => {
    const schema = row[part]
    const one = schema instanceof z.ZodArray ? schema.element : schema
    const known = Object.keys((one as { shape?: object } | undefined)?.shape ?? {})
    const unknown = privileged.filter(key => !known.includes(key))
    const sent = Object.fromEntries(unknown.map(key => [key, 1]))
    const whole = schema === one ? sent : [sent]
    const refused = problemsOf(row, { [part]: whole }).filter(({ type }) => type === 'unrecognized_keys')
    expect(refused.map(({ loc }) => [loc[0], loc.at(-1)].join('.'))).toEqual(
      unknown.map(key => `${part}.${key}`),
    )
  })

  test.each(parts)('describes in plain words what is wrong with its %s', part => {
    const schema = row[part]
    const one = schema instanceof z.ZodArray ? schema.element : schema
    const fields = Object.keys((one as { shape?: object } | undefined)?.shape ?? {})
    const messages = nonsense.flatMap(value => {
      const sent = Object.fromEntries(fields.map(field => [field, value]))
      return problemsOf(row, { [part]: schema === one ? sent : [sent] }).map(({ msg }) => msg)
    })
    expect(
      messages.filter(msg =>
        /^(Invalid (input|option|string|key|number|UUID|URL|ISO|email)|Too |Unrecognized)|NaN|undefined|\^/.test(
          msg,
        ),
      ),
    ).toEqual([])
  })

  test.runIf(row.raw || row.upload)('declares no schema for a body that is not parsed', () => {
    expect(row.body).toBeUndefined()
  })
})

/** Values that no field of any endpoint accepts. */
const nonsense = [
  ...[null, true, -1, 0, 1.005, 1e12, '', ' ', '-1', 'nonsense', 'x'.repeat(10_000), '9'.repeat(40)],
  ...[[], [[]], {}, { nonsense: 1 }, ['nonsense'], Array.from({ length: 1_001 }, () => 'x')],
]

/** A received form with a small file among its fields. */
async function formWith(fields: readonly (readonly [string, string | Blob])[]): Promise<FastifyRequest> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return { headers, rawBody: Buffer.from(await sent.arrayBuffer()) } as FastifyRequest
}

const file = ['photo', new Blob(['a file'])] as const

describe('a form with a file', () => {
  test('returns the file alone', async () => {
    expect(String(await readUpload(await formWith([file]), 'photo'))).toBe('a file')
  })

  test.each(
    privileged.flatMap(key => [
      [[key, '1'] as const, file],
      [file, [key, '1'] as const],
    ]),
  )('refuses any other field: %s, %s', async (...fields) => {
    await expect(readUpload(await formWith(fields), 'photo')).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })
})
