import { expect, it } from 'vitest'
import { loader as cancel } from './cancel.tsx'
import { loader as success } from './success.tsx'

const returns = { success, cancel }
const visit = (route: keyof typeof returns, search: string) =>
  returns[route]({ request: new Request(`https://shop.test/checkout/${route}${search}`) })

it.each(['success', 'cancel'] as const)(
  'redirects checkout/%s without a payment to the orders and says nothing about money',
  route => {
    const answer = visit(route, '')
    expect(answer?.status).toBe(302)
    expect(answer?.headers.get('location')).toBe('/orders')
  },
)

it.each(['success', 'cancel'] as const)('shows checkout/%s with a payment', route => {
  expect(visit(route, '?reference=AK-260306-7KQ2')).toBeNull()
})

it('redirects to the cancel page after the provider’s page was closed without paying', () => {
  const answer = visit('success', '?reference=AK-260306-7KQ2&status=cancelled&tx_ref=AK-260306-7KQ2')
  expect(answer?.status).toBe(302)
  expect(answer?.headers.get('location')).toBe('/checkout/cancel?reference=AK-260306-7KQ2')
})

it.each(['successful', 'completed', 'failed'])('ignores the status "%s" in the URL', status => {
  expect(visit('success', `?reference=AK-260306-7KQ2&status=${status}`)).toBeNull()
})
