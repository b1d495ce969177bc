import { expect, it } from 'vitest'
import { cachingStrategyFor } from './caching-strategy.ts'

const origin = 'https://shop.example'
const way = (path: string, method = 'GET', mode = 'navigate') =>
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
])('the page at %s is %s', (path, expected) => expect(way(path)).toBe(expected))

it.each([
  ['/api/v1/user/cart/current', 'GET'],
  ['/api/v1/user/cart/add', 'POST'],
  ['/_paystack/checkout/x', 'GET'],
  ['/readyz', 'GET'],
  ['/product/p1', 'POST'],
  ['https://elsewhere.example/product/p1', 'GET'],
])('%s is left alone', (path, method) => expect(way(path, method)).toBe('none'))

it('what a page asks for beside its files and facts is left alone', () =>
  expect(way('/manifest.webmanifest', 'GET', 'no-cors')).toBe('none'))
