import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordCommands } from './recording-operator.ts'

const { calls, run } = recordCommands(record => ({
  listTickets: record('list', []),
  readTicket: async (ticket: string) => (ticket === 'AK-7F3K2Q' ? ['AK-7F3K2Q: A drum'] : undefined),
  findSupportFile: async (id: string) =>
    id === 'known' ? { name: 'drum.webp', bytes: Buffer.from('picture') } : undefined,
  answerTicket: record('answer'),
  endTicket: record('end'),
}))

test('lists, answers and closes waiting tickets', async () => {
  expect(await run('support list')).toBe('No requests are waiting for a reply.')
  await run('support list', '--all')
  await run('support answer', 'AK-7F3K2Q', 'It', 'is on its way.')
  await run('support answer', 'AK-7F3K2Q', '- one\n- two')
  await run('support resolve', 'AK-7F3K2Q')
  await run('support close', 'AK-7F3K2Q')
  expect(calls.splice(0)).toEqual([
    ['list', false],
    ['list', true],
    ['answer', 'AK-7F3K2Q', 'It is on its way.'],
    ['answer', 'AK-7F3K2Q', '- one\n- two'],
    ['end', 'AK-7F3K2Q', 'resolve'],
    ['end', 'AK-7F3K2Q', 'close'],
  ])
})

test('reads a thread and saves a file without overwriting one', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'support-')), 'drum.webp')
  expect(await run('support read', 'AK-7F3K2Q')).toBe('AK-7F3K2Q: A drum')
  expect(await run('support file', 'known', path)).toContain('drum.webp is saved')
  expect(await readFile(path, 'utf8')).toBe('picture')
  await expect(run('support file', 'known', path)).rejects.toThrow('exists already')
  await expect(run('support file', 'unknown', `${path}.2`)).rejects.toThrow('There is no file unknown.')
  await expect(run('support read', 'AK-222222')).rejects.toThrow('There is no request AK-222222.')
})

test.each([
  ['support list', '--some'],
  ['support read'],
  ['support file', 'known'],
  ['support answer', 'AK-7F3K2Q'],
  ['support resolve'],
  ['support close', 'one', 'two'],
])('"%s %s %s" is refused with the usage', async (name, ...args) => {
  await expect(run(name, ...args)).rejects.toThrow(`Usage: npm run akyede -- ${name}`)
  expect(calls).toEqual([])
})
