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

it('offers a search prefilled with the words of a missing product’s URL', () => {
  expect(at('/browse/kente-stoles')).toContain('value="kente stoles"')
})

it('links to the orders instead of a search for a missing order', () => {
  const html = at('/orders/AK-260306-7KQ2')
  expect(html).toContain('href="/orders"')
  expect(html).not.toContain('role="search"')
})
