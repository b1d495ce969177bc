import { describe, expect, test } from 'vitest'
import { valueText } from './attribute-words.ts'
import { listHeading } from './list-heading.ts'
import { readListAddress, readSearchAddress } from './read-list-address.ts'

const heading = (query: string, place?: string) =>
  listHeading(readListAddress(new URLSearchParams(query)), { title: place ?? 'All gifts', place })

describe('a heading', () => {
  test.each([
    ['', 'All gifts'],
    ['inStock=true&minRating=4', 'All gifts'],
    ['attr_recipient=Mum&attr_occasion=Birthday&maxPrice=150', 'Birthday gifts for Mum under ₵150'],
    ['attr_recipient=Her,Children', 'Gifts for women and children'],
    ['attr_occasion=Naming day&attr_recipient=Baby', 'Naming gifts for a baby'],
    ['attr_occasion=Christmas&attr_colour=Red,Gold&minPrice=50', 'Red and gold Christmas gifts over ₵50'],
    ['attr_material=Recycled glass&minPrice=50&maxPrice=99.5', 'Recycled glass gifts from ₵50 to ₵99.50'],
    ['attr_occasion=Wedding,Engagement', 'Wedding and engagement gifts'],
    ['attr_occasion=Wedding,Engagement,Eid', 'All gifts'],
    ['brands=Atampugre Weavers', 'Gifts by Atampugre Weavers'],
    ['attr_occasion=Remembrance&maxPrice=300&attr_recipient=Parents', 'For remembrance under ₵300'],
  ])('of "%s" is "%s"', (query, text) => {
    expect(heading(query)).toBe(text)
  })

  test('names the category', () => {
    expect(heading('', 'Beads & jewellery')).toBe('Beads & jewellery')
    expect(heading('maxPrice=150', 'Beads & jewellery')).toBe('Gifts under ₵150 in Beads & jewellery')
  })

  test('reads the price among the words of a search', () => {
    const read = (query: string) =>
      listHeading(readSearchAddress(new URLSearchParams(query)), { title: 'All gifts' })
    expect(read('q=necklace+under+150')).toBe('Results for “necklace” under ₵150')
    expect(read('q=between+50+and+100+cedis')).toBe('Gifts from ₵50 to ₵100')
    expect(read('q=necklace+under+150&maxPrice=90')).toBe('Results for “necklace under 150” under ₵90')
    expect(read('q=necklace+under+150&verbatim=true')).toBe('Results for “necklace under 150”')
  })
})

test('recipients are shown by their usual names', () => {
  expect(['Her', 'Him', 'Parents', 'Aunties'].map(value => valueText('attr_recipient', value))).toEqual([
    'Women',
    'Men',
    'Parents',
    'Aunties',
  ])
  expect(valueText('brands', 'Her')).toBe('Her')
})
