import { expect, test } from 'vitest'
import { recordCommands } from './recording-operator.ts'

const { calls, run } = recordCommands(record => ({ sendTestEmail: record('test email', 'It was sent.') }))

test('sends a test email to an address and refuses anything else', async () => {
  expect(await run('mail test', 'ama@example.com')).toBe('It was sent.')
  await expect(run('mail test', 'ama')).rejects.toThrow()
  await expect(run('mail test')).rejects.toThrow()
  expect(calls).toEqual([['test email', 'ama@example.com']])
})
