import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('the catalogue alone is measured with ten thousand products, unless another number is given', () => {
  expect(readOptions(['catalogue'])).toMatchObject({ part: 'catalogue', products: 10_000, growth: false })
  expect(readOptions(['catalogue', '--products', '100000', '--growth'])).toMatchObject({
    products: 100_000,
    growth: true,
  })
  expect(readOptions([])).toMatchObject({ part: 'all', products: 2_000 })
})

test('the mixed load can be put alone, as long as is said, on as many products as the catalogue', () => {
  expect(readOptions(['mixed'])).toMatchObject({ part: 'mixed', products: 10_000, mixed: 30 })
  expect(readOptions(['mixed', '--mixed', '90', '--products', '500'])).toMatchObject({
    mixed: 90,
    products: 500,
  })
})

test('who comes in is measured by itself, and so are the lists of who has much', () => {
  expect(readOptions(['account'])).toMatchObject({ part: 'account' })
  expect(readOptions(['lists'])).toMatchObject({ part: 'lists', products: 2_000 })
})

test('pages are looked at in a browser by themselves', () => {
  expect(readOptions(['browser'])).toMatchObject({ part: 'browser' })
})

test('a checkout is measured without the mixed load, unless it is asked for', () => {
  expect(readOptions(['checkout'])).toMatchObject({ part: 'checkout', mixed: 0, checkouts: 40 })
  expect(readOptions(['checkout', '--mixed', '5'])).toMatchObject({ mixed: 5 })
})

test.each([
  [['orders']],
  [['catalogue', 'orders']],
  [['--products', 'many']],
  [['--products', '10']],
  [['--mixed', '-1']],
  [['mixed', '--mixed', '0']],
  [['--fast']],
])('%j is not understood', words => {
  expect(readOptions(words)).toBeUndefined()
})
