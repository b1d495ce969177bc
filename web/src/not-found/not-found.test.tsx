import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createQueryClient } from '#kit/query-client.ts'
import { mayBeGift, NotFound, queryFromPath } from './not-found.tsx'

const at = (pathname: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <NotFound /> }], { initialEntries: [pathname] })}
      />
    </QueryClientProvider>,
  )

it('offers a search prefilled with the words of a missing product’s URL', () => {
  expect(at('/browse/kente-stoles')).toContain('value="kente stoles"')
})

it('links to the orders instead of a search for a missing order', () => {
  const html = at('/orders/AK-260306-7KQ2')
  expect(html).toContain('href="/orders"')
  expect(html).not.toContain('role="search"')
})

it.each([
  ['/browse/kente-stoles', 'kente stoles'],
  ['/krobo_beads.html', 'krobo beads'],
  ['/s%C9%94b%C9%9B', 'sɔbɛ'],
  ['/404', ''],
  ['/product/01890000-0000-7000-8000-000000000000', ''],
  ['/', ''],
  ['/%E0%A4%A', 'E0 A4 A'],
])('turns %s into the query "%s"', (pathname, query) => {
  expect(queryFromPath(pathname)).toBe(query)
})

it.each(['/browse/kente-stoles', '/product/1', '/krobo_beads.html', '/ordersome', '/404'])(
  'treats %s as a possible product',
  pathname => {
    expect(mayBeGift(pathname)).toBe(true)
  },
)

it.each(['/orders/AK-260306-7KQ2', '/Orders', '/checkout/success', '/dashboard/orders', '/wishlists/1'])(
  'does not treat %s as a product',
  pathname => {
    expect(mayBeGift(pathname)).toBe(false)
  },
)
