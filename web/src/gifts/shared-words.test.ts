import type { SharedItem } from '@akyede/contract/share-links'
import { expect, it } from 'vitest'
import { claimStatusOf, openItems, quantityLeft } from './claim-status.ts'
import { giftOrderWordsFor } from './gift-order-words.ts'
import { sortItems } from './list-tools.tsx'

it('sorts items by priority or price and keeps the owner’s order among equals', () => {
  const items = [
    { id: 'a', priority: 'low', price: 10 },
    { id: 'b', priority: 'must_have', price: 30 },
    { id: 'c', priority: 'medium', price: 10 },
    { id: 'd', priority: 'must_have', price: 20 },
  ] as SharedItem[]
  expect(sortItems(items, 'priority').map(({ id }) => id)).toEqual(['b', 'd', 'c', 'a'])
  expect(sortItems(items, 'price').map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b'])
})

it('counts the units that nobody gives or is paying for', () => {
  expect(quantityLeft({ quantity: 4 }, { state: 'part', taken: 1, held: 2 })).toBe(1)
  expect(quantityLeft({ quantity: 4 }, undefined)).toBe(4)
  expect(claimStatusOf({ state: 'part', taken: 1, held: 0 })).toBe('open')
  expect(claimStatusOf({ state: 'held', taken: 0, held: 1 })).toBe('paying')
})

it('tells a late giver how many other gifts are still available', () => {
  const { stillOpen } = giftOrderWordsFor({ purpose: null })
  expect([0, 1, 3, 11].map(stillOpen)).toEqual([
    'No other gifts are still available.',
    'One other gift is still available.',
    'Three other gifts are still available.',
    '11 other gifts are still available.',
  ])
})

it('gives all open units in one order and says why the rest is left out', () => {
  const usual = { productId: 'p', needsVariant: false, givable: true, available: 5, quantity: 1 }
  const items = [
    { ...usual, id: 'part', quantity: 3 },
    { ...usual, id: 'taken' },
    { ...usual, id: 'elsewhere', productId: null },
    { ...usual, id: 'which', needsVariant: true },
    { ...usual, id: 'short', quantity: 9 },
  ] as SharedItem[]
  const claims = new Map([
    ['part', { state: 'part', taken: 1, held: 0 } as const],
    ['taken', { state: 'taken', taken: 1, held: 0 } as const],
  ])
  const { open, skipped } = openItems(items, ({ id }) => claims.get(id))
  expect(open.map(({ item, quantity }) => [item.id, quantity])).toEqual([['part', 2]])
  expect(skipped.map(({ item_id, reason }) => [item_id, reason])).toEqual([
    ['taken', 'taken'],
    ['elsewhere', 'external'],
    ['which', 'needs_variant'],
    ['short', 'unavailable'],
  ])
})
