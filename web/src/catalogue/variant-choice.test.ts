import type { Variant } from '@akyede/contract/catalogue'
import { describe, expect, test } from 'vitest'
import { chosenVariant, firstChoice, optionsOf } from './variant-choice.ts'

const variant = (options: Record<string, string>, available: number): Variant => ({
  id: Object.values(options).join('-'),
  name: Object.values(options).join(', '),
  options,
  price: 100,
  originalPrice: null,
  stock: { available, low: false },
})

const variants = [
  variant({ Size: 'Small', Colour: 'Red' }, 0),
  variant({ Size: 'Small', Colour: 'Blue' }, 4),
  variant({ Size: 'Large', Colour: 'Red' }, 2),
  variant({ Size: 'Large', Colour: 'Blue' }, 0),
]

describe('choosing a variant', () => {
  test('starts with the first that can be bought', () => {
    expect(firstChoice(variants)).toEqual({ Size: 'Small', Colour: 'Blue' })
  })

  test('starts with the first of all when everything is sold out', () => {
    expect(firstChoice([variant({ Size: 'Small' }, 0)])).toEqual({ Size: 'Small' })
    expect(firstChoice([])).toEqual({})
  })

  test('says what is sold out beside what is chosen already', () => {
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

  test('finds the variant of a choice', () => {
    expect(chosenVariant(variants, { Size: 'Large', Colour: 'Red' })?.id).toBe('Large-Red')
    expect(chosenVariant(variants, { Size: 'Huge', Colour: 'Red' })).toBeUndefined()
  })
})
