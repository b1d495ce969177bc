import { expect, test } from 'vitest'
import { recordCommands } from './recording-operator.ts'

const request: unknown[] = []
const intact = { seals: 2, entries: 7, waiting: 1, head: 'a'.repeat(64), brokenSeal: undefined, stray: 0 }
let verdict: object = intact
const { run: runCommand } = recordCommands(() => ({
  listAudit: async (question: { user?: string }) => {
    request.push(question)
    return question.user === 'nobody@example.com' ? undefined : []
  },
  verifyAudit: async () => verdict,
  hasSeal: async (hash: string) => hash === intact.head,
}))
const run = (args: string) => runCommand('audit', ...args.split(' ').filter(Boolean))
const verify = (...args: string[]) => runCommand('audit verify', ...args)

test('filters the log by user, event, day and number of entries', async () => {
  expect(await run('--user ama@example.com --event authz_change --since 2026-11-01 --limit 5')).toBe(
    'There are no matching entries.',
  )
  await run('')
  expect(request).toEqual([
    { user: 'ama@example.com', event: 'authz_change', since: new Date('2026-11-01T00:00:00Z'), limit: 5 },
    { user: undefined, event: undefined, since: undefined, limit: 100 },
  ])
})

test.each([
  ['--limit 0', "argument '0' is invalid. It must be a whole number from 1 to 10000"],
  ['--limit many', "argument 'many' is invalid. It must be a whole number"],
  ['--since 2026-02-30', "argument '2026-02-30' is invalid. It must be a day"],
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
    text: 'BROKEN  seal 2 is not valid: it or an entry before it was changed\nBROKEN  1 entries were added or removed outside the log',
    hasFailed: true,
  })
  await expect(verify('not a hash')).rejects.toThrow('Usage')
})
