import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createQueryClient } from '#kit/query-client.ts'
import { NotFound } from './not-found.tsx'

const at = (pathname: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <NotFound /> }], { initialEntries: [pathname] })}
      />
    </QueryClientProvider>,
  )

it('who missed a gift finds a search that begins with its words', () => {
  expect(at('/browse/kente-stoles')).toContain('value="kente stoles"')
})

it('who missed an order is led to their orders, and not asked for a gift of that number', () => {
  const html = at('/orders/AK-260306-7KQ2')
  expect(html).toContain('href="/orders"')
  expect(html).not.toContain('role="search"')
})
