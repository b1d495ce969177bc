import { expect, it } from 'vitest'
import { cachingStrategyFor } from './caching-strategy.ts'

const origin = 'https://shop.example'
const strategyOf = (path: string, method = 'GET', mode = 'navigate') =>
  cachingStrategyFor({ method, mode, url: new URL(path, origin).href }, origin)

it.each([
  ['/assets/root-1.css', 'asset'],
  ['/pictures/basket-400.webp', 'picture'],
  ['/', 'seen'],
  ['/browse?page=2', 'seen'],
  ['/browse/category/beads', 'seen'],
  ['/product/p1', 'seen'],
  ['/product/p1.data?_routes=x', 'seen'],
  ['/_root.data', 'seen'],
  ['/shared/abc', 'seen'],
  ['/help', 'ahead'],
  ['/offline?to=%2Fcart', 'ahead'],
  ['/orders/o1', 'page'],
  ['/reset-password?token=secret', 'page'],
])('handles %s as %s', (path, expected) => expect(strategyOf(path)).toBe(expected))

it.each([
  ['/api/v1/user/cart/current', 'GET'],
  ['/api/v1/user/cart/add', 'POST'],
  ['/_paystack/checkout/x', 'GET'],
  ['/readyz', 'GET'],
  ['/product/p1', 'POST'],
  ['https://elsewhere.example/product/p1', 'GET'],
])('does not handle %s', (path, method) => expect(strategyOf(path, method)).toBe('none'))

it('does not handle other requests of a page', () =>
  expect(strategyOf('/manifest.webmanifest', 'GET', 'no-cors')).toBe('none'))
