import { expect, test } from 'vitest'
import type { Access } from './access.ts'
import { readAudit, verifyAudit } from './audit-command.ts'

const asked: unknown[] = []
const sound = { seals: 2, entries: 7, waiting: 1, head: 'a'.repeat(64), brokenSeal: undefined, stray: 0 }
let verdict: object = sound
const access = {
  operator: async () => ({
    listAudit: async (question: { user?: string }) => {
      asked.push(question)
      return question.user === 'nobody@example.com' ? undefined : []
    },
    verifyAudit: async () => verdict,
    holdsSeal: async (hash: string) => hash === sound.head,
  }),
} as unknown as Access
const run = (words: string) => readAudit.run(access, words.split(' ').filter(Boolean))
const verify = (...words: string[]) => verifyAudit.run(access, words)

test('the log is asked by person, event, day and number of entries', async () => {
  expect(await run('--user ama@example.com --event authz_change --since 2026-11-01 --limit 5')).toBe(
    'There are no such entries.',
  )
  await run('')
  expect(asked).toEqual([
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
])('"%s" is told what is wrong', async (words, told) => {
  await expect(run(words)).rejects.toThrow(told)
})

test('a chain that holds is counted, and known by its last seal', async () => {
  expect(await verify()).toEqual({
    text: `ok      7 entries in 2 seals, 1 not sealed yet\n        the last seal is ${sound.head}`,
    broken: false,
  })
  expect(await verify(sound.head)).toMatchObject({ broken: false })
})

test('one that does not hold, or is not the one that is known, makes the command fail', async () => {
  expect(await verify('b'.repeat(64))).toMatchObject({
    broken: true,
    text: expect.stringContaining('cut short'),
  })
  verdict = { ...sound, brokenSeal: 2, stray: 1 }
  expect(await verify()).toEqual({
    text: 'BROKEN  seal 2 does not hold: something in it or before it was changed\nBROKEN  1 entries came or went past the log',
    broken: true,
  })
  await expect(verify('not a hash')).rejects.toThrow('Usage')
})
