import type { Order } from '@akyede/contract/orders'
import { expect, it } from 'vitest'
import { calendarEvent, whatsAppNote } from './share-order.tsx'

const part = (arrives: { from: string; until: string } | null) =>
  ({ arrives }) as Order['fulfilments'][number]
const fulfilments = [
  part({ from: '2026-11-28', until: '2026-12-02' }),
  part({ from: '2026-11-25', until: '2026-11-28' }),
  part(null),
]

it('a note has two lines, without address and price', () => {
  const gift = { hide_prices: true, wrap: false, anonymous: false }
  expect(whatsAppNote({ gift, fulfilments }).split('\n')).toEqual([
    'A handmade gift is coming to you, from Akyɛde in Ghana.',
    'It should arrive Wed 25 Nov – Wed 2 Dec.',
  ])
})

const parcels = {
  number: 'AK-261122-7KQ2',
  link: 'https://akyede.example/orders/01890abc-0000-7000-8000-00000000000f',
  from: '2026-12-29',
  until: '2026-12-31',
}
const event = calendarEvent(parcels, new Date('2026-11-22T08:09:10.123Z'))

it('a calendar shows the range in which parcels are expected, including the last day', () => {
  expect(event).toContain('\r\nDTSTART;VALUE=DATE:20261229\r\n')
  expect(event).toContain('\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(event).toContain('\r\nDTSTAMP:20261122T080910Z\r\n')
})

it('no line of the event exceeds 75 bytes, and unfolded it contains the order’s address', () => {
  for (const line of event.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  }
  expect(event.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:Follow it here: ${parcels.link}\r\n`)
})
