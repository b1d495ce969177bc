import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { recordCommands } from './recording-operator.ts'

test.each([
  [0, '0 sessions were ended.'],
  [1, '1 session was ended.'],
  [2, '2 sessions were ended.'],
])('who is signed out of %i places is told so in a sentence', async (ended, said) => {
  const { run } = recordCommands(commands, noted => ({ signOutEverywhere: noted('sign out', ended) }))
  expect(await run('users sign-out', 'ama@akyede.test')).toBe(`ama@akyede.test is signed out: ${said}`)
})

test.each([
  [[], false],
  [['--disputed'], true],
])('lists payments, or the open disputes alone: %j', async (words, disputed) => {
  const { asked, run } = recordCommands(commands, noted => ({ listPayments: noted('list', ['a line']) }))
  expect(await run('payments list', ...words)).toBe('a line')
  expect(asked).toEqual([['list', disputed]])
  await expect(run('payments list', 'all')).rejects.toThrow('Usage: npm run akyede -- payments list')
})
