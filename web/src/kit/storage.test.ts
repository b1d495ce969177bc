import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedValue } from './storage.ts'

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isFinite)
const numbers = (version = 1) =>
  storedValue<number[]>({ key: 'numbers', version, fallback: [], accepts: isNumbers })

/** The part of a browser's storage that the module uses. */
function fakeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: key => void kept.delete(key),
  }
}

describe('a stored value', () => {
  beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()))
  afterEach(() => vi.unstubAllGlobals())

  it('is read by a later page', () => {
    numbers().write([1, 2])
    expect(numbers().read()).toEqual([1, 2])
  })

  it('is the same object until it changes', () => {
    const stored = numbers()
    stored.write([1])
    expect(stored.read()).toBe(stored.read())
  })

  it.each([
    ['broken JSON', '{'],
    ['another shape', '{"version":1,"value":"many"}'],
    ['no version', '[1,2]'],
  ])('returns its fallback for %s', (_what, text) => {
    localStorage.setItem('numbers', text)
    expect(numbers().read()).toEqual([])
  })

  it('ignores the value of an older version', () => {
    numbers(1).write([1])
    expect(numbers(2).read()).toEqual([])
  })

  it('is empty again after clearing', () => {
    const stored = numbers()
    stored.write([3])
    stored.clear()
    expect(stored.read()).toEqual([])
  })
})

describe('where storage is blocked', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  beforeEach(() => vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse }))
  afterEach(() => vi.unstubAllGlobals())

  it('keeps a value as long as the page', () => {
    const stored = numbers()
    stored.write([4])
    expect(stored.read()).toEqual([4])
  })
})
