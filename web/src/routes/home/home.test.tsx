import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { documentFactsContext, servicesContext } from '#kit/document-facts.ts'
import { createQueryClient } from '#kit/query-client.ts'
import Home, { loader } from './home.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

/** The first view of the landing page. The rest loads lazily. */
const drawn = (loaded: Loaded) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ id: 'home', path: '/', element: <Home />, loader: () => loaded }], {
          hydrationData: { loaderData: { home: loaded } },
        })}
      />
    </QueryClientProvider>,
  )

test('shows samples that nobody can buy without featured gifts, and only logs the error', async () => {
  const [failure, reported] = [new Error('away'), [] as unknown[]]
  const context = new RouterContextProvider()
  const refuse = () => Promise.reject(failure)
  context.set(servicesContext, { call: refuse, sendForm: refuse, today: () => '2026-11-24' })
  context.set(documentFactsContext, {
    nonce: '',
    requestId: '',
    saveData: false,
    site: { vendorUrl: '/', company: [], social: [], signIn: [] },
    report: error => reported.push(error),
    now: new Date('2026-11-24T10:00:00Z'),
    exampleList: undefined,
    takeTurn: async () => {},
  })
  const loaded = await loader({ context } as unknown as Parameters<typeof loader>[0])
  expect(loaded).toMatchObject({ featured: null, example: null })
  expect(loaded.occasions[0]).toMatchObject({ name: 'Christmas', when: 'in 31 days' })
  expect(reported).toEqual([failure])
  const html = drawn(loaded)
  expect(html).toContain('Sample picks')
  expect(html).toContain('Kente stoles')
  expect(html).not.toMatch(/href="\/product\/|role="alert"/)
  expect(html.slice(html.indexOf('Sample picks'))).not.toContain('₵')
})
