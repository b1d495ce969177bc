import { describe, expect, test } from 'vitest'
import { choiceGroups } from './filter-choices.ts'
import { listHref } from './list-address.ts'
import { appliedFilters, toggleFilter, withoutFilter, withoutFilters } from './list-filters.ts'
import { readListAddress } from './read-list-address.ts'

const read = (query: string) => readListAddress(new URLSearchParams(query))
const everything =
  'categories=beads&brands=Ama&attr_colour=Red&attr_colour=Gold&minPrice=50&maxPrice=200&minRating=4&inStock=true'
const sorted = read(`${everything}&sortBy=newest&page=3`)
const categories = [
  { value: 'jewellery', name: 'Jewellery', parent: null, count: 5 },
  { value: 'beads', name: 'Beads', parent: 'jewellery', count: 3 },
]
const facets = {
  categories,
  brands: [{ value: 'Ama', count: 2 }],
  prices: [],
  ratings: [],
  in_stock: 4,
  arrives_in_time: null,
  attributes: [{ name: 'colour', values: [{ value: 'Red', count: 1 }] }],
}

describe('applied filters', () => {
  test('are shown as texts, one by one', () => {
    expect(appliedFilters(sorted, categories).map(({ text }) => text)).toEqual([
      'Beads',
      'Ama',
      'Red',
      'Gold',
      '₵50 to ₵200',
      '4 stars and up',
      'In stock',
    ])
  })

  test('can each be removed alone, which returns to page 1 and keeps the sort order', () => {
    for (const { text, without } of appliedFilters(sorted, categories)) {
      const left = appliedFilters(without, categories).map(one => one.text)
      expect(left).toHaveLength(6)
      expect(left).not.toContain(text)
      expect(without).toMatchObject({ page: 1, sortBy: 'newest' })
    }
  })

  test('can be removed as a whole filter, by the name that the API uses', () => {
    expect(withoutFilter(sorted, 'attr_colour').chosen.attr_colour).toBeUndefined()
    expect(withoutFilter(sorted, 'price')).toMatchObject({ minPrice: undefined, maxPrice: undefined })
    expect(listHref(withoutFilters(sorted))).toBe('?sortBy=newest')
  })

  test('disappear when the same value is toggled twice', () => {
    const once = { ...read(''), ...toggleFilter(read(''), 'attr_colour', 'Red') }
    expect(once.chosen).toEqual({ attr_colour: ['Red'] })
    expect(toggleFilter(once, 'attr_colour', 'Red').chosen).toEqual({})
  })
})

describe('available filters', () => {
  test('include selected values, even when their count is zero', () => {
    const groups = choiceGroups(
      read('attr_colour=Gold&attr_region=Volta&categories=kente'),
      facets,
      undefined,
    )
    const chosen = groups.flatMap(({ parameter, choices }) =>
      choices.filter(choice => choice.chosen).map(choice => [parameter, choice.text, choice.count]),
    )
    expect(chosen).toEqual([
      ['categories', 'kente', 0],
      ['attr_colour', 'Gold', 0],
      ['attr_region', 'Volta', 0],
    ])
  })

  test('of a category page contain its subcategories and not the category itself', () => {
    const [group] = choiceGroups(read(''), facets, 'jewellery')
    expect(group?.choices.map(({ text, depth }) => [text, depth])).toEqual([['Beads', 0]])
    const [all] = choiceGroups(read(''), facets, undefined)
    expect(all?.choices.map(({ text, depth }) => [text, depth])).toEqual([
      ['Jewellery', 0],
      ['Beads', 1],
    ])
  })
})
