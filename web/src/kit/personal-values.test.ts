import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearOtherUsersValues } from './personal-values.ts'

const tabStorage = new Map<string, string>()
const browserStorage = new Map<string, string>()
const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  removeItem: (key: string) => values.delete(key),
})

beforeEach(() => {
  tabStorage.clear()
  browserStorage.clear()
  vi.stubGlobal('sessionStorage', storageOf(tabStorage))
  vi.stubGlobal('localStorage', storageOf(browserStorage))
  tabStorage.set('akyede:wishlist-draft', JSON.stringify({ userId: 7, value: { name: 'Wedding' } }))
  tabStorage.set('akyede:gift-attempt', JSON.stringify({ userId: 7, value: { key: 'k1' } }))
  tabStorage.set('akyede:gift-draft', JSON.stringify({ userId: null, contact: '0244123456' }))
  tabStorage.set('akyede:opened-lists', JSON.stringify({ userId: null, lists: ['abc'] }))
  tabStorage.set('akyede:gift-options', JSON.stringify({ userId: null, values: { gift: true } }))
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the values of the current user, and what they opened and chose as a guest', () => {
  clearOtherUsersValues(7)
  expect([...tabStorage.keys()]).toEqual([
    'akyede:wishlist-draft',
    'akyede:gift-attempt',
    'akyede:opened-lists',
    'akyede:gift-options',
  ])
})

it('deletes the values of a user who signed out or was replaced, on any page', () => {
  tabStorage.set('akyede:opened-lists', JSON.stringify({ userId: 7, lists: ['abc'] }))
  tabStorage.set('akyede:gift-options', JSON.stringify({ userId: 7, values: { gift: true } }))
  clearOtherUsersValues(8)
  expect([...tabStorage.keys()]).toEqual([])
})

it('deletes values that name no user', () => {
  tabStorage.set('akyede:opened-lists', JSON.stringify(['abc']))
  tabStorage.set('akyede:gift-attempt', 'torn{')
  clearOtherUsersValues(null)
  expect([...tabStorage.keys()]).toEqual(['akyede:gift-draft', 'akyede:gift-options'])
})

it('applies the same rules to values that outlive the tab', () => {
  browserStorage.set('akyede:dashboard', JSON.stringify({ userId: 7, at: 0, dashboard: {} }))
  browserStorage.set('akyede:cart', '{}')
  clearOtherUsersValues(7)
  expect([...browserStorage.keys()]).toEqual(['akyede:dashboard', 'akyede:cart'])
  clearOtherUsersValues(null)
  expect([...browserStorage.keys()]).toEqual(['akyede:cart'])
})
