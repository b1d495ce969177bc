import type { Variant } from '@akyede/contract/catalogue'
import { asCedis } from '@akyede/contract/money'
import { describe, expect, test } from 'vitest'
import { chosenVariant, namedVariant, optionsOf } from './variant-choice.ts'

const variant = (options: Record<string, string>, available: number): Variant => ({
  id: Object.values(options).join('-'),
  name: Object.values(options).join(', '),
  options,
  price: asCedis(100),
  originalPrice: null,
  stock: { available, low: false },
})

const variants = [
  variant({ Size: 'Small', Colour: 'Red' }, 0),
  variant({ Size: 'Small', Colour: 'Blue' }, 4),
  variant({ Size: 'Large', Colour: 'Red' }, 2),
  variant({ Size: 'Large', Colour: 'Blue' }, 0),
]

describe('selecting a variant', () => {
  test('starts with the first available variant', () => {
    expect(namedVariant(variants, null)?.id).toBe('Small-Blue')
  })

  test('starts with the variant that the address names, sold out or not, if it exists', () => {
    expect(namedVariant(variants, 'Large-Blue')?.id).toBe('Large-Blue')
    expect(namedVariant(variants, 'Huge-Blue')?.id).toBe('Small-Blue')
  })

  test('starts with the first variant when all are sold out', () => {
    expect(namedVariant([variant({ Size: 'Small' }, 0)], null)?.id).toBe('Small')
    expect(namedVariant([], null)).toBeUndefined()
  })

  test('marks values as sold out in combination with the other selected values', () => {
    expect(optionsOf(variants, { Size: 'Large', Colour: 'Red' })).toEqual([
      {
        name: 'Size',
        values: [
          { value: 'Small', soldOut: true },
          { value: 'Large', soldOut: false },
        ],
      },
      {
        name: 'Colour',
        values: [
          { value: 'Red', soldOut: false },
          { value: 'Blue', soldOut: true },
        ],
      },
    ])
  })

  test('finds the variant of a selection', () => {
    expect(chosenVariant(variants, { Size: 'Large', Colour: 'Red' })?.id).toBe('Large-Red')
    expect(chosenVariant(variants, { Size: 'Huge', Colour: 'Red' })).toBeUndefined()
  })
})
