import { describe, expect, it } from 'vitest'
import { giftOrderWordsFor } from './gift-order-words.ts'

describe('thanks', () => {
  it.each([
    ['birthday', 1, 'Medaase! Your gift for Ama is paid.', 'your gift'],
    ['birthday', 3, 'Medaase! Your gifts for Ama are paid.', 'your gifts'],
    ['funeral', 3, 'Thank you. Your order for Ama is paid.', 'your order'],
  ])('name what was given from a %s list, %i in number', (purpose, gifts, thanks, found) => {
    const words = giftOrderWordsFor({ purpose })
    expect([words.thanks('Ama', gifts), words.found(gifts)]).toEqual([thanks, found])
  })
})
