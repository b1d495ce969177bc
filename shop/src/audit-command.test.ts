import { expect, test } from 'vitest'
import type { Access } from './access.ts'
import { readAudit, verifyAudit } from './audit-command.ts'

const request: unknown[] = []
const intact = { seals: 2, entries: 7, waiting: 1, head: 'a'.repeat(64), brokenSeal: undefined, stray: 0 }
let verdict: object = intact
const access = {
  operator: async () => ({
    listAudit: async (question: { user?: string }) => {
      request.push(question)
      return question.user === 'nobody@example.com' ? undefined : []
    },
    verifyAudit: async () => verdict,
    hasSeal: async (hash: string) => hash === intact.head,
  }),
} as unknown as Access
const run = (args: string) => readAudit.run(access, args.split(' ').filter(Boolean))
const verify = (...args: string[]) => verifyAudit.run(access, args)

test('filters the log by user, event, day and number of entries', async () => {
  expect(await run('--user ama@example.com --event authz_change --since 2026-11-01 --limit 5')).toBe(
    'There are no such entries.',
  )
  await run('')
  expect(request).toEqual([
    { user: 'ama@example.com', event: 'authz_change', since: new Date('2026-11-01T00:00:00Z'), limit: 5 },
    { user: undefined, event: undefined, since: undefined, limit: 100 },
  ])
})

test.each([
  ['--limit 0', '--limit 0 is no whole number from 1 to 10000'],
  ['--limit many', '--limit many is no whole number'],
  ['--since 2026-02-30', '--since 2026-02-30 is no day'],
  ['--user nobody@example.com', 'There is no account nobody@example.com.'],
  ['everything', 'Usage: npm run akyede -- audit'],
])('"%s" is refused with what is wrong', async (args, told) => {
  await expect(run(args)).rejects.toThrow(told)
})

test('counts the entries of an intact chain and recognizes its last seal', async () => {
  expect(await verify()).toEqual({
    text: `ok      7 entries in 2 seals, 1 not sealed yet\n        the last seal is ${intact.head}`,
    hasFailed: false,
  })
  expect(await verify(intact.head)).toMatchObject({ hasFailed: false })
})

test('fails when a seal is broken or the known seal is missing', async () => {
  expect(await verify('b'.repeat(64))).toMatchObject({
    hasFailed: true,
    text: expect.stringContaining('cut short'),
  })
  verdict = { ...intact, brokenSeal: 2, stray: 1 }
  expect(await verify()).toEqual({
    text: 'BROKEN  seal 2 does not hold: something in it or before it was changed\nBROKEN  1 entries came or went past the log',
    hasFailed: true,
  })
  await expect(verify('not a hash')).rejects.toThrow('Usage')
})
