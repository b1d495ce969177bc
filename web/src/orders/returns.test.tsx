import { asCedis } from '@akyede/contract/money'
import type { Return } from '@akyede/contract/returns'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { OrderView } from './order-view.tsx'
import { paidOrder, requestedReturn } from './test-orders.ts'
import { pollIntervalFor } from './use-order.ts'

const at = '2026-03-16T14:20:00.000Z'
const onItsWay = { status: 'on_its_way', amount: asCedis(54), arrived_at: null } as const

const view = (one: Partial<Return>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OrderView order={paidOrder({ status: 'delivered', returns: [{ ...requestedReturn, ...one }] })} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

describe('a return on the page of its order', () => {
  it.each<[string, Partial<Return>, string[], string[]]>([
    ['asked for', {}, ['Please keep it until Sirigu Women Weavers', '₵54.00', 'Cancel return'], []],
    [
      'agreed to, for a change of mind',
      { status: 'approved', answer: 'Box 5, Sirigu', send_by: '2026-12-24T23:59:59.999Z' },
      [
        'Box 5, Sirigu',
        'RE-7F3K2M',
        'You pay to send it back',
        'send it by 24 Dec 2026. After that, the return expires.',
      ],
      ['The deadline to send it', 'someone will look into it'],
    ],
    [
      'agreed to, its last day over',
      {
        status: 'approved',
        answer: 'Box 5, Sirigu',
        send_by: '2026-12-24T23:59:59.999Z',
        awaited_until: '2027-01-07T23:59:59.999Z',
      },
      [
        'Box 5, Sirigu',
        'The deadline to send it was 24 Dec 2026. If it’s on its way, we’ll wait until 7 Jan 2027.',
        'someone will look into it',
      ],
      ['Please send it by', 'After that, the return expires', 'Write RE-7F3K2M on the parcel'],
    ],
    [
      'agreed to, for a fault',
      { status: 'approved', reason: 'damaged', sending_is_free: true },
      ['You don’t pay to send it back'],
      ['You pay to send'],
    ],
    [
      'refused',
      { status: 'refused', answer: 'It was worn', can_withdraw: false },
      ['It was worn', 'someone will look into it'],
      ['₵54.00', 'Cancel return'],
    ],
    [
      'not there in time',
      { status: 'lapsed', answer: 'Box 5, Sirigu', can_withdraw: false },
      ['Return expired', 'we’ll still refund you once it arrives', 'someone will look into it'],
      ['₵54.00', 'Cancel return'],
    ],
    [
      'there, its money on the way',
      { status: 'received', received_at: at, refund: onItsWay, can_withdraw: false },
      ['we’re refunding ₵54.00 to your MTN MoMo wallet 024 412 3456'],
      ['Cancel return'],
    ],
    [
      'there, its money stuck',
      { status: 'received', received_at: at, refund: { ...onItsWay, status: 'stuck' } },
      ['the refund of ₵54.00 didn’t go through'],
      [],
    ],
    [
      'refunded with its delivery',
      {
        status: 'refunded',
        delivery: asCedis(18),
        refund: { ...onItsWay, status: 'arrived', arrived_at: at },
      },
      ['We refunded ₵54.00 to your MTN MoMo wallet', 'including ₵18.00 for delivery'],
      [],
    ],
  ])('that is %s says what to do and where the money is', (_, one, shown, hidden) => {
    const text = view(one).replaceAll(/<[^>]*>/g, '')
    for (const words of shown) expect(text).toContain(words)
    for (const words of hidden) expect(text).not.toContain(words)
  })

  it('is polled until its money is refunded', () => {
    const order = (one: Partial<Return>) =>
      paidOrder({ status: 'delivered', returns: [{ ...requestedReturn, ...one }] })
    expect(pollIntervalFor(order({}))).toBe(30_000)
    expect(pollIntervalFor(order({ status: 'received' }))).toBe(20_000)
    expect(pollIntervalFor(order({ status: 'refunded' }))).toBe(false)
  })
})
