import { asCedis } from '@akyede/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdit, type CartEdit, type CartLineItem, lineItemId, type NewLineItem } from './line-items.ts'
import { testLineItem, testNewLineItem } from './test-line-items.ts'

const at = new Date('2026-03-06T10:00:00Z')
const add = (lineItem: NewLineItem): CartEdit => ({ kind: 'add', line: lineItem, at })
const cartAfter = (...edits: CartEdit[]): readonly CartLineItem[] =>
  edits.reduce(applyEdit, [] as readonly CartLineItem[])

describe('a cart', () => {
  it('gives a line item the same id as the server', () => {
    const [lineItem] = cartAfter(add(testNewLineItem({ productId: 'basket', variantId: null })))
    const { picture: _, available: __, ...stored } = testNewLineItem()
    expect(lineItem).toMatchObject({ ...stored, id: 'basket-0', addedAt: at.toISOString() })
    expect(lineItemId({ productId: 'basket', variantId: 'large' })).toBe('basket-large')
  })

  it('adds up quantities of the same line item', () => {
    const lineItems = cartAfter(add(testNewLineItem({ quantity: 2 })), add(testNewLineItem({ quantity: 3 })))
    expect(lineItems.map(lineItem => lineItem.quantity)).toEqual([5])
  })

  it('keeps two variants of a product apart', () => {
    const lineItems = cartAfter(
      add(testNewLineItem({ variantId: 'small' })),
      add(testNewLineItem({ variantId: 'large' })),
    )
    expect(lineItems).toHaveLength(2)
  })

  it('never holds more than the stock', () => {
    const lineItems = cartAfter(
      add(testNewLineItem({ quantity: 4, available: 5 })),
      add(testNewLineItem({ quantity: 4, available: 5 })),
    )
    expect(lineItems[0]?.quantity).toBe(5)
  })

  it('stores the price at which a line item was last chosen', () => {
    const first = cartAfter(add(testNewLineItem({ price: asCedis(40) })))
    expect(first[0]?.chosenPrice).toBe(40)
    expect(applyEdit(first, add(testNewLineItem({ price: asCedis(48) })))[0]?.chosenPrice).toBe(48)
    const id = lineItemId(testNewLineItem())
    const counted = applyEdit(first, { kind: 'change', id, quantity: 2, available: 9, price: asCedis(45) })
    expect(counted[0]).toMatchObject({ quantity: 2, chosenPrice: 45 })
  })

  it('accepts no sold-out item', () => {
    expect(cartAfter(add(testNewLineItem({ available: 0 })))).toEqual([])
  })

  it('keeps the time of the first addition', () => {
    const later: CartEdit = { kind: 'add', line: testNewLineItem(), at: new Date('2026-03-07T10:00:00Z') }
    expect(applyEdit(cartAfter(add(testNewLineItem())), later)[0]?.addedAt).toBe(at.toISOString())
  })

  it('restores a removed line item to its place', () => {
    const lineItems = cartAfter(...['a', 'b', 'c'].map(productId => add(testNewLineItem({ productId }))))
    const [, second] = lineItems
    if (!second) throw new Error('the cart lost a line')
    const without = applyEdit(lineItems, { kind: 'remove', id: second.id })
    expect(without).toHaveLength(2)
    expect(applyEdit(without, { kind: 'put back', line: second, index: 1 })).toEqual(lineItems)
  })

  it('does not restore a line item that is already there', () => {
    const lineItems = cartAfter(add(testNewLineItem()))
    const [lineItem] = lineItems
    if (!lineItem) throw new Error('the cart lost a line')
    expect(applyEdit(lineItems, { kind: 'put back', line: lineItem, index: 0 })).toEqual(lineItems)
  })

  it('accepts a hundred line items and no more', () => {
    const many = Array.from({ length: 120 }, (_, index) => add(testNewLineItem({ productId: `p${index}` })))
    expect(cartAfter(...many)).toHaveLength(100)
  })
})

describe('after any sequence of edits', () => {
  const productId = fc.constantFrom('a', 'b', 'c')
  const variantId = fc.constantFrom(null, 'x')
  const available = fc.integer({ min: 0, max: 150 })
  const quantity = fc.integer({ min: -5, max: 500 })
  const id = fc
    .tuple(productId, variantId)
    .map(([product, variant]) => lineItemId({ productId: product, variantId: variant }))
  const wanted = fc
    .record({ productId, variantId, available, quantity: fc.integer({ min: 1, max: 99 }) })
    .map(testNewLineItem)
  const edit: fc.Arbitrary<CartEdit> = fc.oneof(
    wanted.map(add),
    fc.record({
      kind: fc.constant('change' as const),
      id,
      quantity,
      available,
      price: fc.nat(500).map(asCedis),
    }),
    fc.record({ kind: fc.constant('remove' as const), id }),
    fc.record({
      kind: fc.constant('put back' as const),
      line: wanted.map(testLineItem),
      index: fc.nat(5),
    }),
  )

  it('ids are unique and quantities are whole numbers from 1 to 99', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), edits => {
        const lineItems = cartAfter(...edits)
        expect(new Set(lineItems.map(lineItem => lineItem.id)).size).toBe(lineItems.length)
        for (const lineItem of lineItems) {
          expect(Number.isInteger(lineItem.quantity)).toBe(true)
          expect(lineItem.quantity).toBeGreaterThanOrEqual(1)
          expect(lineItem.quantity).toBeLessThanOrEqual(99)
        }
      }),
    )
  })
})
