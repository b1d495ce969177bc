import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearOtherUsersValues } from './personal-values.ts'

const kept = new Map<string, string>()
const lasting = new Map<string, string>()
const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  removeItem: (key: string) => values.delete(key),
})

beforeEach(() => {
  kept.clear()
  lasting.clear()
  vi.stubGlobal('sessionStorage', storageOf(kept))
  vi.stubGlobal('localStorage', storageOf(lasting))
  kept.set('akyede:wishlist-draft', JSON.stringify({ userId: 7, value: { name: 'Wedding' } }))
  kept.set('akyede:gift-attempt', JSON.stringify({ userId: 7, value: { key: 'k1' } }))
  kept.set('akyede:gift-draft', JSON.stringify({ userId: null, contact: '0244123456' }))
  kept.set('akyede:opened-lists', JSON.stringify({ userId: null, lists: ['abc'] }))
})
afterEach(() => vi.unstubAllGlobals())

it('what a person wrote stays while they are here; what they opened as a guest goes along with them', () => {
  clearOtherUsersValues(7)
  expect([...kept.keys()]).toEqual(['akyede:wishlist-draft', 'akyede:gift-attempt', 'akyede:opened-lists'])
})

it('who has left, or is somebody else, leaves nothing behind on a page that knows nothing of it', () => {
  kept.set('akyede:opened-lists', JSON.stringify({ userId: 7, lists: ['abc'] }))
  clearOtherUsersValues(8)
  expect([...kept.keys()]).toEqual([])
})

it('what names nobody is nobody’s', () => {
  kept.set('akyede:opened-lists', JSON.stringify(['abc']))
  kept.set('akyede:gift-attempt', 'torn{')
  clearOtherUsersValues(null)
  expect([...kept.keys()]).toEqual(['akyede:gift-draft'])
})

it('what outlives the tab goes like it', () => {
  lasting.set('akyede:dashboard', JSON.stringify({ userId: 7, at: 0, dashboard: {} }))
  lasting.set('akyede:cart', '{}')
  clearOtherUsersValues(7)
  expect([...lasting.keys()]).toEqual(['akyede:dashboard', 'akyede:cart'])
  clearOtherUsersValues(null)
  expect([...lasting.keys()]).toEqual(['akyede:cart'])
})
