import { describe, expect, test } from 'vitest'
import { readPrices } from './price-phrases.ts'

const read = (query: string) => {
  const { words, minPrice, maxPrice } = readPrices(query)
  return [words, minPrice, maxPrice]
}

describe('prices in a search', () => {
  test.each([
    ['necklace under 150', 'necklace', undefined, 150],
    ['necklace below ₵150', 'necklace', undefined, 150],
    ['Baskets less than 200 cedis', 'Baskets', undefined, 200],
    ['under gh₵99.50 earrings', 'earrings', undefined, 99.5],
    ['drum up to GHS 1,500', 'drum', undefined, 1500],
    ['basket <100', 'basket', undefined, 100],
    ['kente over 300', 'kente', 300, undefined],
    ['kente more than ₵ 300 for mum', 'kente for mum', 300, undefined],
    ['stool at least 1,200.50', 'stool', 1200.5, undefined],
    ['gifts between 50 and 100', 'gifts', 50, 100],
    ['between ₵100 and ₵50 soap', 'soap', 50, 100],
    ['beads from 50 to 100 cedis', 'beads', 50, 100],
    ['beads ₵50-₵100', 'beads', 50, 100],
    ['beads 50–100 cedis', 'beads', 50, 100],
    ['birthday gift 150 cedis', 'birthday gift', undefined, 150],
    ['₵80', '', undefined, 80],
  ])('are read from "%s"', (query, words, minPrice, maxPrice) => {
    expect(read(query)).toEqual([words, minPrice, maxPrice])
  })

  test.each([
    'kente',
    'drum 12',
    'basket 30 cm',
    'toys under 5 years',
    'runner between 30 and 40 cm',
    'waist beads under 100cm',
    '"under 150"',
    'wonder 150',
    'overall 20',
    'maximum',
    'under',
    'two between 5',
  ])('are not read from "%s"', query => {
    expect(read(query)).toEqual([query, undefined, undefined])
  })
})
