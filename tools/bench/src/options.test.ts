import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('the catalogue part uses ten thousand products by default', () => {
  expect(readOptions(['catalogue'])).toMatchObject({ part: 'catalogue', products: 10_000, growth: false })
  expect(readOptions(['catalogue', '--products', '100000', '--growth'])).toMatchObject({
    products: 100_000,
    growth: true,
  })
  expect(readOptions([])).toMatchObject({ part: 'all', products: 2_000 })
})

test('the mixed load runs alone for the given time, with the products of the catalogue part', () => {
  expect(readOptions(['mixed'])).toMatchObject({ part: 'mixed', products: 10_000, mixed: 30 })
  expect(readOptions(['mixed', '--mixed', '90', '--products', '500'])).toMatchObject({
    mixed: 90,
    products: 500,
  })
})

test('sign-in is a part of its own, as are the lists of users with much data', () => {
  expect(readOptions(['account'])).toMatchObject({ part: 'account' })
  expect(readOptions(['lists'])).toMatchObject({ part: 'lists', products: 2_000 })
})

test('browser pages are a part of their own, and the workshop can be measured without the others', () => {
  expect(readOptions(['browser'])).toMatchObject({ part: 'browser' })
  expect(readOptions(['workshop'])).toMatchObject({ part: 'workshop' })
})

test('a turn lasts as long as requested, and a checkout by default longer than a page', () => {
  expect(readOptions(['checkout'])).toMatchObject({ part: 'checkout', products: 10_000, seconds: 5 })
  expect(readOptions(['checkout', '--full'])).toMatchObject({ products: 10_000, seconds: 20 })
  expect(readOptions(['checkout', '--seconds', '2'])).toMatchObject({ seconds: 2 })
  expect(readOptions(['catalogue'])).toMatchObject({ seconds: 1.5 })
})

test.each([
  [['orders']],
  [['catalogue', 'orders']],
  [['--products', 'many']],
  [['--products', '10']],
  [['--mixed', '-1']],
  [['mixed', '--mixed', '0']],
  [['checkout', '--seconds', '0']],
  [['--fast']],
])('%j is refused', words => {
  expect(readOptions(words)).toBeUndefined()
})

test('only the growth part keeps its shops', () => {
  expect(readOptions(['growth', '--data', 'shops'])).toMatchObject({ part: 'growth', data: 'shops' })
  expect(readOptions(['office', '--data', 'shops'])).toBeUndefined()
})
