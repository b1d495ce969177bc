import { describe, expect, it } from 'vitest'
import { type LineFacts, refreshedLine } from './line-facts.ts'
import { lineState, orderable, shortLines } from './line-state.ts'
import { cartLine } from './test-lines.ts'

const { name, image, picture, variant, vendorId, vendorName } = cartLine()
const facts = (about: { price?: number; available: number | null }): LineFacts => ({
  offered: true,
  available: about.available,
  snapshot: { name, image, picture, variant, vendorId, vendorName, price: about.price ?? 40 },
})

describe("a guest's line", () => {
  it('takes over the price of today', () => {
    expect(refreshedLine(cartLine({ price: 40 }), facts({ price: 48, available: 9 })).price).toBe(48)
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
})
