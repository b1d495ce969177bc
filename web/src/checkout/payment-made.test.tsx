import type { Order } from '@akyede/contract/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { UpcomingOrderSteps } from './payment-made.tsx'

const part = (name: string, arrives: { from: string; until: string } | null) => ({
  id: name,
  vendor: { id: name, name, town: 'Kumasi' },
  arrives,
})
const textOf = (order: Order | undefined): string =>
  renderToStaticMarkup(<UpcomingOrderSteps order={order} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('a buyer who has paid sees when each maker’s parcel should arrive, as far as it was promised', () => {
  const parts = [part('Ama', { from: '2026-11-25', until: '2026-11-28' }), part('Kojo', null)]
  const text = textOf({ fulfilments: parts } as unknown as Order)
  expect(text).toContain(
    'Ama in Kumasi will make and pack your parcel. It should arrive Wed 25 – Sat 28 Nov .',
  )
  expect(text).toContain('Kojo in Kumasi will make and pack your parcel.')
})

it('without the order it shows the general next steps', () => {
  expect(textOf(undefined)).toContain('Each maker makes and packs your gifts.')
})
