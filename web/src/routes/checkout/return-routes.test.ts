import { expect, it } from 'vitest'
import { loader as cancel } from './cancel.tsx'
import { loader as success } from './success.tsx'

const returns = { success, cancel }
const visit = (route: keyof typeof returns, search: string) =>
  returns[route]({ request: new Request(`https://shop.test/checkout/${route}${search}`) })

it.each(['success', 'cancel'] as const)(
  'who comes to checkout/%s without a payment is sent to their orders, and told nothing about money',
  route => {
    const answer = visit(route, '')
    expect(answer?.status).toBe(302)
    expect(answer?.headers.get('location')).toBe('/orders')
  },
)

it.each(['success', 'cancel'] as const)('who comes to checkout/%s with a payment stays', route => {
  expect(visit(route, '?reference=AK-260306-7KQ2')).toBeNull()
})

it('who closed the provider’s page without paying is led to where that is told', () => {
  const answer = visit('success', '?reference=AK-260306-7KQ2&status=cancelled&tx_ref=AK-260306-7KQ2')
  expect(answer?.status).toBe(302)
  expect(answer?.headers.get('location')).toBe('/checkout/cancel?reference=AK-260306-7KQ2')
})

it.each(['successful', 'completed', 'failed'])('the word “%s” in an address decides nothing', status => {
  expect(visit('success', `?reference=AK-260306-7KQ2&status=${status}`)).toBeNull()
})
