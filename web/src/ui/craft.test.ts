import { expect, test } from 'vitest'
import { craftOf } from './craft.ts'

test.each([
  ['Baskets & home', 'baskets'],
  ['cloth-kente', 'cloth'],
  ['Smock weaving', 'cloth'],
  ['Basket weaving', 'baskets'],
  ['Waist beads', 'beads'],
  ['Brass casting', 'beads'],
  ['Pots & vases', 'pottery'],
  ['music-carving', 'music'],
  ['Games, combs and small furniture', 'music'],
  ['Shea, soap and calabash', 'care'],
  ['Leather and calabash', 'baskets'],
  ['Gift cards', undefined],
])('puts %s into the world of %s', (category, craft) => {
  expect(craftOf(category)).toBe(craft)
})
