import { expect, test } from 'vitest'
import { quietPageAt } from './quiet-frame.tsx'

const toCart = { back: { to: '/cart', text: 'Cart' } }

test.each([
  ['/checkout', '', toCart],
  ['/checkout/', '', toCart],
  ['/checkout/cancel', '?reference=1', toCart],
  ['/checkout/success', '?reference=1', {}],
  ['/shared/ama-and-kofi', '', { hasAccount: true }],
  ['/shared/ama-and-kofi', '?reference=1', {}],
])('%s%s is a quiet page', (pathname, search, page) => expect(quietPageAt(pathname, search)).toEqual(page))

test.each(['/', '/cart', '/browse', '/shared', '/checkouts', '/dashboard'])(
  '%s has the shop around it',
  pathname => expect(quietPageAt(pathname, '')).toBeUndefined(),
)
