import { afterEach, describe, expect, it, vi } from 'vitest'
import { tabValue } from './tab-value.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** The part of sessionStorage that is used. `full` refuses new values. */
function storage({ full = false } = {}) {
  const stored = new Map<string, string>()
  const state = { full }
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (state.full) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => stored.delete(key),
  })
  return state
}
afterEach(() => vi.unstubAllGlobals())

describe('a tab value', () => {
  it('survives a reload', () => {
    storage()
    tabValue('key', isText).write('draft')
    expect(tabValue('key', isText).read()).toBe('draft')
  })

  it('is null when its stored shape does not match', () => {
    storage()
    sessionStorage.setItem('key', '7')
    expect(tabValue('key', isText).read()).toBeNull()
  })

  it('is the last written one even when storage became full', () => {
    const state = storage()
    const value = tabValue('key', isText)
    value.write('first')
    state.full = true
    value.write('second')
    expect(value.read()).toBe('second')
  })

  it('lives as long as the page where storage is blocked', () => {
    const value = tabValue('key', isText)
    value.write('draft')
    expect(value.read()).toBe('draft')
    value.clear()
    expect(value.read()).toBeNull()
  })
})
