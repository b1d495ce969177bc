import { asCedis } from '@akyede/contract/money'
import { describe, expect, it } from 'vitest'
import type { CartLine } from './cart-lines.ts'
import { type LineFacts, refreshedLine } from './line-facts.ts'
import { earlierPrice, fewLeft, lineState, orderable, shortLines } from './line-state.ts'
import { cartLine } from './test-lines.ts'

const { name, image, picture, variant, vendorId, vendorName } = cartLine()
const facts = (about: { price?: number; available: number | null }): LineFacts => ({
  offered: true,
  available: about.available,
  snapshot: { name, image, picture, variant, vendorId, vendorName, price: asCedis(about.price ?? 40) },
})

describe("a guest's line", () => {
  it('takes over the price of today', () => {
    expect(refreshedLine(cartLine({ price: asCedis(40) }), facts({ price: 48, available: 9 })).price).toBe(48)
  })

  it('keeps the price at which it was chosen, which lines of older versions kept as their only one', () => {
    const changed = refreshedLine(cartLine({ price: asCedis(40) }), facts({ price: 48, available: 9 }))
    expect(changed).toMatchObject({ price: 48, chosenPrice: 40 })
    const { chosenPrice: _, ...old } = cartLine({ price: asCedis(40) })
    const refreshed = refreshedLine(old as CartLine, facts({ price: 48, available: 9 }))
    expect(refreshed).toMatchObject({ price: 48, chosenPrice: 40 })
  })

  it("reads 'Unavailable' at price 0 when the product is gone", () => {
    const line = refreshedLine(cartLine(), { offered: false })
    expect(line).toMatchObject({ name: 'Unavailable', price: 0, available: 0 })
    expect(orderable([line])).toEqual([])
  })

  it('counts as available when the stock cannot be looked up', () => {
    const line = refreshedLine(cartLine({ quantity: 7 }), facts({ available: null }))
    expect(line.available).toBe(7)
    expect(lineState(line)).toBe('fine')
  })

  it('says when fewer are left than wished', () => {
    const line = refreshedLine(cartLine({ quantity: 7 }), facts({ available: 3 }))
    expect(lineState(line)).toBe('short')
    expect(shortLines([line])).toEqual([line])
  })

  it('is no part of an order when it is sold out, and stands in its way', () => {
    const line = refreshedLine(cartLine(), facts({ available: 0 }))
    expect(orderable([line])).toEqual([])
    expect(shortLines([line])).toEqual([line])
  })

  it('stays as it was kept until the shop has answered', () => {
    const line = cartLine({ quantity: 2, available: 5 })
    expect(refreshedLine(line, undefined)).toEqual(line)
  })

  it.each([
    ['dearer', 48, 40, 40],
    ['cheaper', 30, 40, 40],
    ['the same', 40, 40, undefined],
    ['unknown before', 40, null, undefined],
  ])('tells the earlier price when it is another one: %s', (_what, price, chosenPrice, told) => {
    expect(
      earlierPrice(
        cartLine({ price: asCedis(price), chosenPrice: chosenPrice === null ? null : asCedis(chosenPrice) }),
      ),
    ).toBe(told)
  })

  it('tells no earlier price of what cannot be bought', () => {
    expect(
      earlierPrice(cartLine({ price: asCedis(48), chosenPrice: asCedis(40), available: 0 })),
    ).toBeUndefined()
    expect(
      earlierPrice(
        cartLine({ name: 'Unavailable', price: asCedis(0), chosenPrice: asCedis(40), available: 0 }),
      ),
    ).toBeUndefined()
  })

  it('says when few are left, all of which somebody may have already', () => {
    expect(fewLeft(cartLine({ quantity: 2, available: 2 }))).toBe(2)
    expect(fewLeft(cartLine({ quantity: 2, available: 40 }))).toBeUndefined()
    expect(fewLeft(cartLine({ quantity: 3, available: 2 }))).toBeUndefined()
  })
})
