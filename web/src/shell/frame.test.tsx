import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PrintedFactsContext } from '#kit/document-facts.ts'
import { createQueryClient } from '#kit/query-client.ts'
import { Banner } from './banner.tsx'
import { CategoryNav } from './category-nav.tsx'
import { Footer } from './footer.tsx'
import { cartName } from './top-bar.tsx'
import { UserMenu } from './user-menu.tsx'

const site = {
  vendorUrl: 'https://makers.example/join',
  company: [{ name: 'About us', address: 'https://company.example/about' }],
  social: [{ name: 'Instagram', address: 'https://social.example/akyede' }],
  signIn: [],
}
const render = (element: ReactNode) =>
  renderToStaticMarkup(
    <PrintedFactsContext value={{ saveData: false, site }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </QueryClientProvider>
    </PrintedFactsContext>,
  )
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, address, name]) => [name, address])

test('the banner announces free shipping', () => {
  expect(render(<Banner />)).toContain('Free shipping on orders over ₵100')
})

test('the user menu links to the user’s pages and signs out', () => {
  const html = render(<UserMenu firstName="Ama" onSignOut={() => {}} />)
  expect(linksIn(html)).toEqual([
    ['Dashboard', '/dashboard'],
    ['Profile', '/profile'],
    ['Orders', '/orders'],
    ['Settings', '/settings'],
  ])
  expect(html).toMatch(/<button[^>]*>Sign Out<\/button>/)
})

test('the landing page shows six categories at most', () => {
  const categories = Array.from({ length: 9 }, (_, at) => ({ id: `craft-${at}`, name: `Craft ${at}` }))
  const links = linksIn(render(<CategoryNav categories={categories} />))
  expect(links).toEqual(categories.slice(0, 6).map(({ id, name }) => [name, `/browse/category/${id}`]))
})

test('the cart link names the number of items', () => {
  expect([0, 1, 2].map(cartName)).toEqual(['Cart, 0 items', 'Cart, 1 item', 'Cart, 2 items'])
})

test('the footer links to the company, support, legal pages, makers and social networks', () => {
  const html = render(<Footer />)
  const group = (name: string) =>
    linksIn(new RegExp(`<nav aria-label="${name}".*?</nav>`).exec(html)?.[0] ?? '')
  expect(group('Company')).toEqual([['About us', 'https://company.example/about']])
  expect(group('Support').map(([, address]) => address)).toEqual(['/help', '/contact', '/orders'])
  expect(group('Legal').map(([, address]) => address)).toEqual(['/terms', '/privacy'])
  expect(group('Makers')).toEqual([['Sell on Akyɛde', 'https://makers.example/join']])
  expect(group('Social media')).toEqual([['Instagram', 'https://social.example/akyede']])
  expect(html).toContain('Newsletter')
})

test('the theme is light, dark or the system’s, which is the default', () => {
  const html = render(<Footer />)
  const radios = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([input]) => input)
  expect(radios.map(input => /value="(\w+)"/.exec(input)?.[1])).toEqual(['light', 'dark', 'system'])
  expect(radios.filter(input => input.includes('checked')).join()).toContain('value="system"')
  for (const name of ['Light', 'Dark', 'System']) expect(html).toContain(`${name}</span></label>`)
})
