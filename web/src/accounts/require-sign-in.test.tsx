import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { RequireSignIn } from './require-sign-in.tsx'

it('the server does not render the content behind the guard', () => {
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RequireSignIn>
          <p>Your orders</p>
        </RequireSignIn>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(html).toContain('Loading authentication...')
  expect(html).not.toContain('Your orders')
})
