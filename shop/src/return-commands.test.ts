import { expect, test } from 'vitest'
import { recordCommands } from './recording-operator.ts'

const { calls, run } = recordCommands(record => ({
  openReturn: record('open'),
  answerReturn: record('answer'),
}))

test('opens a return by the line numbers of the receipt and answers it by its number', async () => {
  await run('returns open', 'AK-7F3K2QHM', '1', '3=2', '--reason', 'damaged', '--words', 'A crack')
  await run('returns approve', 'RE-7F3K2M', '--to', 'Box 5, Ho')
  await run('returns refuse', 'RE-7F3K2M', '--why', 'It was worn')
  await run('returns receive', 'RE-7F3K2M', '--unfit')
  const lines = [
    { line: 1, quantity: 1 },
    { line: 3, quantity: 2 },
  ]
  expect(calls.splice(0)).toEqual([
    ['open', { order: 'AK-7F3K2QHM', lines, reason: 'damaged', words: 'A crack' }],
    ['answer', 'RE-7F3K2M', 'approved', { answer: 'Box 5, Ho' }],
    ['answer', 'RE-7F3K2M', 'refused', { answer: 'It was worn' }],
    ['answer', 'RE-7F3K2M', 'received', { fit: false }],
  ])
})

test.each([
  ['returns list', 'all'],
  ['returns open', 'AK-7F3K2QHM', '--reason', 'damaged'],
  ['returns open', 'AK-7F3K2QHM', '1', '--reason', 'bored'],
  ['returns approve', 'RE-7F3K2M'],
  ['returns refuse', 'RE-7F3K2M', '--to', 'Ho'],
  ['returns receive', 'RE-7F3K2M'],
  ['returns receive', 'RE-7F3K2M', '--fit', '--unfit'],
])('"%s %s %s %s" is refused with the usage', async (name, ...args) => {
  await expect(run(name, ...args)).rejects.toThrow(`Usage: npm run akyede -- ${name}`)
  expect(calls).toEqual([])
})

test('names an invalid line number', async () => {
  await expect(run('returns open', 'AK-7F3K2QHM', '0', '--reason', 'damaged')).rejects.toThrow(
    "argument value '0' is invalid for argument 'lines'. It must be a position",
  )
})
