import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { GiftsHeading, GiftsTabs } from './gifts-found.tsx'
import { type GiftsView, giftsQuery } from './gifts-query.ts'

const view: GiftsView = { direction: 'given', page: 1 }

/** The heading and the tabs of a page that shows gifts from lists with these purposes. */
function textOf(purposes: readonly ('birthday' | 'funeral')[]): string {
  const client = new QueryClient()
  const data = purposes.map(purpose => ({ wishlist: { id: 'l', name: 'For Nana', purpose } }))
  client.setQueryData(giftsQuery(view).queryKey, { data } as never)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <GiftsHeading view={view} />
        <GiftsTabs view={view} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return [...html.matchAll(/aria-label="([^"]+)"|>([^<]+)</g)]
    .map(([, label, text]) => label ?? text)
    .join(' ')
}

it('the heading and the tabs say "gift" only when no list on the page is one of remembrance', () => {
  expect(textOf([])).toBe('Gifts Gifts Received Given')
  expect(textOf(['birthday'])).toBe('Gifts Gifts Received Given')
  expect(textOf(['birthday', 'funeral'])).toBe('Items Items Received Sent')
  expect(textOf(['funeral'])).toBe('Items Items Received Sent')
})
