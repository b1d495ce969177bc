import { asCedis, asPesewas } from '@akyede/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeliveryChoice, type DeliveryPlace } from './delivery-choice.tsx'
import { testLineItem } from './test-line-items.ts'
import { type CartTotals, localTotals } from './totals.ts'
import { TotalsList } from './totals-list.tsx'

const sum = (totals: CartTotals, region: DeliveryPlace['region']) =>
  renderToStaticMarkup(<TotalsList totals={totals} region={region} />)

const choice = (totals: CartTotals, region: DeliveryPlace['region']) => {
  const place: DeliveryPlace = { region, town: '', choose: () => {}, name: () => {} }
  const totalsTo = { totals, working: false, failed: false, retry: () => {} }
  return renderToStaticMarkup(<DeliveryChoice place={place} totalsTo={totalsTo} />)
}

const unpriced = localTotals([testLineItem({ price: asCedis(40) })])
const priced: CartTotals = {
  ...unpriced,
  delivery: {
    region: 'Ashanti',
    cost: asPesewas(2_500),
    parcels: new Map([
      ['weavers', { cost: asPesewas(2_500), arrives: { from: '2026-11-24', until: '2026-11-26' } }],
    ]),
  },
  total: asPesewas(6_500),
}

test('a total without delivery says so when a region is chosen and its price is unknown', () => {
  expect(sum(unpriced, 'Ashanti')).toMatch(
    /Delivery to Ashanti.*Not calculated yet.*Total before delivery.*₵40/,
  )
  expect(choice(unpriced, 'Ashanti')).toContain('Delivery is extra. We’ll calculate it once you’re online.')
})

test('a total with its delivery is the total', () => {
  expect(sum(priced, 'Ashanti')).toMatch(/Delivery to Ashanti.*₵25.*Total<.*₵65/)
  expect(sum(priced, 'Ashanti')).not.toMatch(/Not calculated yet|before delivery/)
  expect(choice(priced, 'Ashanti')).toContain('One parcel. Arrives Tue 24 – Thu 26 Nov.')
})

test('free delivery waits for no price', () => {
  expect(sum(localTotals([testLineItem({ price: asCedis(110) })]), 'Ashanti')).not.toMatch(
    /Not calculated yet|before delivery/,
  )
})
