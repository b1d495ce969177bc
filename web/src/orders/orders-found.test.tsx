import type { OrderSummary } from '@akyede/contract/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { viewOf } from './orders-address.ts'
import { OrdersFound } from './orders-found.tsx'

const found = (query: string, total: number, pathname = '/orders', data: readonly OrderSummary[] = []) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrdersFound
        view={viewOf(pathname, new URLSearchParams(query))}
        data={data}
        pagination={{ total, total_pages: Math.ceil(total / 24) }}
        stale={false}
      />
    </MemoryRouter>,
  )

it('a page after the last one links to the first and does not claim that there are no orders', () => {
  const html = found('page=99&status=shipped', 30)
  expect(html).toContain('There’s nothing on this page.')
  expect(html).toContain('href="/orders?status=shipped"')
  expect(html).not.toContain('No orders yet.')
})

it('a user without orders is told so on every page', () => {
  expect(found('', 0)).toContain('No orders yet.')
  expect(found('page=99', 0)).toContain('No orders yet.')
})

it('a search without a match links to all orders', () => {
  const html = found('search=kente', 0, '/dashboard/orders')
  expect(html).toContain('No orders match this.')
  expect(html).toContain('href="/dashboard/orders"')
})
