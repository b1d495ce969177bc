import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../scripts/machine.mjs'
import { timesFound } from './copy.mjs'
import { guards } from './guards.mjs'
import { judge } from './prove.mjs'

describe.each(guards.map(guard => [guard.name, guard]))('the guard %s', (_name, guard) => {
  test('stands once in its file, and can be switched off', () => {
    expect(timesFound(root, guard)).toBe(1)
    expect(guard.to).not.toBe(guard.from)
  })

  test('names a test file that is there', () => {
    expect(existsSync(join(root, guard.test))).toBe(true)
    expect(readFileSync(join(root, guard.test), 'utf8')).toMatch(/\bexpect(\.poll)?\(/)
  })
})

test('no two guards share a name', () => {
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length)
})

describe('a guard is proved', () => {
  const guard = { red: 'is refused' }
  const before = ['a thing is refused']
  const ran = (status, message = '', name = 'a thing is refused') => ({
    tests: [{ name, status, message }],
    unloaded: [],
  })

  test('when a test that was green is let down in what it expects', () => {
    const verdict = judge(guard, before, ran('failed', 'AssertionError: expected 200 to be 403\n  at …'))
    expect(verdict).toEqual({
      proved: true,
      remark: 'a thing is refused',
      because: 'AssertionError: expected 200 to be 403',
    })
  })

  test('when what it waits for never comes', () => {
    expect(judge(guard, before, ran('failed', "Error: expected 'open' to be 'paid'")).proved).toBe(true)
  })

  test.each([
    ['the test stays green', ran('passed')],
    ['the test was left out', ran('skipped')],
    ['no test ran', { tests: [], unloaded: [] }],
    ['the test breaks on something else', ran('failed', 'TypeError: x is not a function')],
    ['another test was red before', ran('failed', 'AssertionError: expected 1 to be 2', 'it is refused')],
    ['a file does not load', { tests: [], unloaded: ['a.test.ts: no such module'] }],
    ['it took too long', undefined],
  ])('not when %s', (_why, result) => {
    expect(judge(guard, before, result).proved).toBe(false)
  })
})
