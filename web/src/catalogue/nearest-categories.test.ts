import type { Category } from '@akyede/contract/catalogue'
import { expect, test } from 'vitest'
import { nearestCategories } from './nearest-categories.ts'

const picture = { slug: 'x', alt: '', placeholder: '' }
const category = (name: string, slug: string, children: Category[] = []): Category => ({
  ...{ id: slug, name, slug, icon: '', image: '', picture, story: '', count: 1 },
  ...{ parent_id: null, children },
})
const tree = [
  category('Baskets & home', 'baskets-home', [category('Calabashes', 'calabashes')]),
  category('Beads & jewellery', 'beads-jewellery', [category('Waist beads', 'waist-beads')]),
]
const names = (words: string) => nearestCategories(tree, words).map(({ slug }) => slug)

test('returns the category with the closest spelling first, on any level', () => {
  expect(names('baskts')[0]).toBe('baskets-home')
  expect(names('calabash-bowls')[0]).toBe('calabashes')
  expect(names('waistbeads')[0]).toBe('waist-beads')
})

test('returns the top categories when no category is similar', () => {
  expect(names('xyz')).toEqual(['baskets-home', 'beads-jewellery'])
  expect(names('')).toEqual(['baskets-home', 'beads-jewellery'])
  expect(names(`%%% ${'!'.repeat(10_000)}`)).toEqual(['baskets-home', 'beads-jewellery'])
})
