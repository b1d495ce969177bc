import type { Order } from '@akyede/contract/orders'
import { expect, it } from 'vitest'
import { expectedDays, whatsAppNote } from './share-order.tsx'

const part = (arrives: { from: string; until: string } | null) =>
  ({ arrives }) as Order['fulfilments'][number]
const fulfilments = [
  part({ from: '2026-11-28', until: '2026-12-02' }),
  part({ from: '2026-11-25', until: '2026-11-28' }),
  part(null),
]

it('an order is expected from its first parcel to its last', () => {
  expect(expectedDays({ fulfilments })).toEqual({ from: '2026-11-25', until: '2026-12-02' })
  expect(expectedDays({ fulfilments: [part(null)] })).toBeUndefined()
})

it('a note has two lines, without address and price', () => {
  const gift = { hide_prices: true, wrap: false, anonymous: false }
  expect(whatsAppNote({ gift, fulfilments }).split('\n')).toEqual([
    'A handmade gift is on its way to you, from Akyɛde in Ghana.',
    'It should arrive Wed 25 Nov – Wed 2 Dec.',
  ])
})
