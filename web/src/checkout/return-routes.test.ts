import { expect, it } from 'vitest'
import { loader as cancel } from './cancel.route.tsx'
import { loader as success } from './success.route.tsx'

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
