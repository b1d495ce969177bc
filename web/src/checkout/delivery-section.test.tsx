import { asCedis, asPesewas } from '@akyede/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { CartLineItem } from '#feature/cart'
import { arrivalWords, DeliverySection } from './delivery-section.tsx'
import type { DeliveredCart } from './use-delivered-cart.ts'

const line = (name: string, facts: Partial<CartLineItem>): CartLineItem => ({
  id: name,
  productId: name,
  variantId: null,
  variant: null,
  name,
  price: asCedis(40),
  quantity: 1,
  available: 9,
  image: '',
  picture: { slug: name, alt: name, placeholder: '' },
  vendorId: 'ama',
  vendorName: 'Ama',
  addedAt: '2026-03-06T10:00:00.000Z',
  chosenPrice: asCedis(40),
  ...facts,
})

const section = (lineItems: readonly CartLineItem[], toFreeShipping: number) => {
  const delivered: DeliveredCart = {
    lineItems,
    totals: {
      quantity: 1,
      subtotal: asPesewas(0),
      discount: asPesewas(0),
      codes: [],
      delivery: null,
      total: asPesewas(0),
      toFreeShipping: asPesewas(toFreeShipping),
    },
    promos: [],
    region: null,
    total: null,
    working: false,
    failed: false,
    short: [],
    retry: () => {},
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <DeliverySection delivered={delivered} />
    </MemoryRouter>,
  )
}

it('free delivery needs no region', () => {
  const html = section([line('Basket', {})], 0)
  expect(html).toContain('Delivery within Ghana is free.')
  expect(html).not.toContain('Choose a region')
})

it('delivery with a fee asks for the region', () => {
  expect(section([line('Basket', {})], 6_000)).toContain('Choose a region to see what delivery costs.')
})

it('a parcel lists its gifts with variants and quantities', () => {
  const html = section([line('Basket', { quantity: 2, variant: 'Large' }), line('Soap', {})], 0)
  expect(html).toContain('2 × Basket, Large')
  expect(html).toContain('1 × Soap')
})

it('a parcel shows the days on which it should arrive', () => {
  const arrives = (from: string, until: string) => arrivalWords({ arrives: { from, until } })
  expect(arrives('2026-11-24', '2026-11-26')).toBe('arrives Tue 24 – Thu 26 Nov')
  expect(arrives('2026-11-28', '2026-12-02')).toBe('arrives Sat 28 Nov – Wed 2 Dec')
  expect(arrives('2026-11-23', '2026-11-23')).toBe('arrives Mon 23 Nov')
})
