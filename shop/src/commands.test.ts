import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { recordCommands } from './recording-operator.ts'

test.each([
  [0, '0 sessions were ended.'],
  [1, '1 session was ended.'],
  [2, '2 sessions were ended.'],
])('reports the number of ended sessions: %i', async (ended, output) => {
  const { run } = recordCommands(commands, record => ({ signOutEverywhere: record('sign out', ended) }))
  expect(await run('users sign-out', 'ama@akyede.test')).toBe(`ama@akyede.test is signed out: ${output}`)
})

test.each([
  [[], false],
  [['--disputed'], true],
])('lists payments, or only open disputes: %j', async (args, disputed) => {
  const { calls, run } = recordCommands(commands, record => ({ listPayments: record('list', ['a line']) }))
  expect(await run('payments list', ...args)).toBe('a line')
  expect(calls).toEqual([['list', disputed]])
  await expect(run('payments list', 'all')).rejects.toThrow('Usage: npm run akyede -- payments list')
})
