import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { readOptions, usage } from './options.ts'

const read = (...words: string[]) => readOptions(words, faults)?.options

test('a fault runs in its full form with a random seed by default', () => {
  expect(read('kill9')).toMatchObject({ runs: 1_000, short: false, seed: expect.any(Number) })
  expect(read('kill9', '--short', '--seed', '7')).toEqual({ runs: 34, short: true, seed: 7 })
  expect(read('kill9', '--short', '--runs', '5')).toMatchObject({ runs: 5, short: true })
})

test('the number of repetitions can be given by its unit', () => {
  expect(read('webhook', '--payments', '60')).toMatchObject({ runs: 60 })
})

test.each([
  [],
  ['unknown'],
  ['kill9', '--runs', '0'],
  ['kill9', '--seed', 'x'],
  ['kill9', '--payments', '3'],
])('refuses the arguments %j', (...words: string[]) => {
  expect(readOptions(words, faults)).toBeUndefined()
})

test('the usage lists every fault', () => {
  for (const { name, about } of faults) expect(usage(faults)).toContain(`${name.padEnd(13)} ${about}`)
})
