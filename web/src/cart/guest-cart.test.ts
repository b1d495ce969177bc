import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { guestCart } from './guest-cart.ts'
import { testLineItem, testNewLineItem } from './test-line-items.ts'

const add = (about: Parameters<typeof testNewLineItem>[0] = {}) =>
  guestCart.edit({ kind: 'add', line: testNewLineItem(about), at: new Date() })

afterAll(() => vi.unstubAllGlobals())

describe('a guest cart', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    })
    guestCart.replace([])
  })

  it('is stored under a named key', () => {
    add()
    expect([...stored.keys()]).toEqual(['akyede:cart'])
  })

  it('deletes its key when it is emptied', () => {
    add()
    guestCart.replace([])
    expect(stored.size).toBe(0)
  })

  it('is empty when the stored value is invalid', () => {
    const nonsense = [
      [{ ...testLineItem(), quantity: 1000 }],
      [testLineItem(), testLineItem()],
      [{ ...testLineItem(), id: 'another' }],
      [{ ...testLineItem(), price: 'free' }],
      { lines: [] },
    ]
    for (const value of nonsense) {
      stored.set('akyede:cart', JSON.stringify({ version: 1, value }))
      expect(guestCart.read()).toEqual([])
    }
  })

  it('works while the page lives when storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    add({ quantity: 2 })
    expect(guestCart.read()[0]?.quantity).toBe(2)
  })
})
