import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './shopper.ts'

/** The texts of all elements with this name, in a document that the browser parses as XML. */
async function textsIn(page: Page, xml: string, name: string): Promise<string[]> {
  const [failed, texts] = await page.evaluate(
    ([source, wanted]) => {
      const parsed = new DOMParser().parseFromString(source, 'application/xml')
      const elements = [...parsed.getElementsByTagName(wanted)]
      return [parsed.querySelector('parsererror')?.textContent, elements.map(one => one.textContent ?? '')]
    },
    [xml, name] as const,
  )
  expect(failed).toBeUndefined()
  return texts
}

/** The ids of all products, from the lists. */
async function allProducts(request: APIRequestContext): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = await (
      await request.get(`/api/v1/products/list?limit=100&page=${page}&sortBy=name`)
    ).json()
    ids.push(...data.map(({ id }: { id: string }) => id))
    if (!pagination.has_more) return ids.toSorted()
  }
}

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

test('the sitemap lists every product once, and only existing pages', async ({ page, request, baseURL }) => {
  await page.goto('/help')
  const addresses = await textsIn(page, await textOf(request, '/sitemap.xml'), 'loc')
  expect(new Set(addresses).size).toBe(addresses.length)
  const paths = addresses.map(address => address.replace(baseURL ?? '', ''))
  const products = paths.filter(path => path.startsWith('/product/'))
  expect(products.map(path => path.slice('/product/'.length)).toSorted()).toEqual(await allProducts(request))
  const others = paths.filter(path => !products.includes(path))
  for (const path of [...others, ...products.slice(0, 3)]) {
    const response = await request.get(path)
    expect([path, response.status()]).toEqual([path, 200])
    const html = await response.text()
    expect([path, html.includes('noindex')]).toEqual([path, false])
    expect(html).toContain('rel="canonical"')
    expect(html).toContain('property="og:image"')
  }
  expect(await textOf(request, '/robots.txt')).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('the feed lists every product once', async ({ page, request }) => {
  await page.goto('/help')
  const feed = await textOf(request, '/feed/products.xml')
  expect((await textsIn(page, feed, 'g:id')).toSorted()).toEqual(await allProducts(request))
  for (const price of await textsIn(page, feed, 'g:price')) expect(price).toMatch(/^\d+\.\d\d GHS$/)
  const [picture = ''] = await textsIn(page, feed, 'g:image_link')
  expect((await request.get(picture)).headers()['content-type']).toMatch(/^image\//)
})

test('the landing page describes the organization and the site search', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(data).toContain('"SearchAction"')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const response = await request.get(picture ?? '')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test('private pages are excluded from indexing', async ({ request }) => {
  for (const path of ['/cart', '/checkout', '/orders', '/signin', '/search?q=kente', '/browse?minRating=4']) {
    expect([path, (await textOf(request, path)).includes('name="robots" content="noindex')]).toEqual([
      path,
      true,
    ])
  }
})

test('each indexed page has one canonical URL, also after hydration', async ({ page }) => {
  const { data } = await (await page.request.get('/api/v1/products/list?limit=1')).json()
  for (const path of ['/', '/browse', '/browse/category/baskets-home', `/product/${data[0].id}`, '/help']) {
    await page.goto(path)
    await expect(
      page.getByRole('navigation', { name: 'Account and cart' }).getByText('Sign In'),
    ).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
    await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
    await expect(page.locator('meta[property="og:url"]')).toHaveCount(1)
  }
})

test('search engines index whole lists and no filtered ones', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text()
  const [whole, narrowed, search] = [
    await read('/browse?page=2&sortBy=newest'),
    await read('/browse/category/baskets-home?attr_colour=Red'),
    await read('/search?q=basket'),
  ]
  expect(whole).toMatch(/rel="canonical" href="[^"]+\/browse\?page=2"/)
  expect(whole).not.toContain('noindex')
  expect(narrowed).toMatch(/rel="canonical" href="[^"]+\/browse\/category\/baskets-home"/)
  expect(narrowed).toContain('noindex')
  expect(search).toContain('noindex')
})

/** Who can see a page, which decides what its document contains before any script. */
const pages: readonly [path: string, title: string, kind: 'open' | 'guarded' | 'bare', status?: number][] = [
  ['/', 'Handmade gifts from Ghana', 'open'],
  ['/browse', 'All gifts', 'open'],
  ['/browse/category/baskets-home', 'Baskets & home', 'open'],
  ['/search?q=kente', 'Results for “kente”', 'open'],
  ['/cart', 'Cart', 'open'],
  ['/help', 'Help', 'open'],
  ['/contact', 'Contact', 'open'],
  ['/terms', 'Terms', 'open'],
  ['/privacy', 'Privacy', 'open'],
  ['/signin', 'Sign in', 'bare'],
  ['/signup', 'Create account', 'bare'],
  ['/signin/phone', 'Sign in with your phone', 'bare'],
  ['/signup/phone', 'Create account with your phone', 'bare'],
  ['/forgot-password', 'Forgot password', 'bare'],
  ['/reset-password', 'New password', 'bare'],
  ['/oauth/callback', 'Signing in', 'bare'],
  ['/verify-email', 'Verify your email', 'bare'],
  ['/dashboard', 'Dashboard', 'guarded'],
  ['/wishlists', 'Wishlists', 'guarded'],
  ['/wishlists/create', 'New wishlist', 'guarded'],
  ['/wishlists/7', 'Wishlist', 'guarded'],
  ['/wishlists/7/edit', 'Edit wishlist', 'guarded'],
  ['/gifts/follow', 'Track your order', 'open'],
  ['/wishlists/join', 'Wishlist invitation', 'open'],
  ['/dashboard/wishlists', 'Wishlists', 'guarded'],
  ['/dashboard/wishlists/create', 'New wishlist', 'guarded'],
  ['/dashboard/wishlists/7', 'Wishlist', 'guarded'],
  ['/dashboard/wishlists/7/edit', 'Edit wishlist', 'guarded'],
  ['/dashboard/friends', 'Friends', 'guarded'],
  ['/dashboard/friends/groups/7', 'Group', 'guarded'],
  ['/dashboard/events', 'Events', 'guarded'],
  ['/dashboard/events/create', 'New event', 'guarded'],
  ['/dashboard/events/7', 'Event', 'guarded'],
  ['/dashboard/events/7/edit', 'Edit event', 'guarded'],
  ['/dashboard/cart', 'Cart', 'guarded'],
  ['/dashboard/orders', 'Your orders', 'guarded'],
  ['/dashboard/gifts', 'Gifts', 'guarded'],
  ['/dashboard/rewards', 'Rewards', 'guarded'],
  ['/dashboard/activity', 'Activity', 'guarded'],
  ['/dashboard/profile', 'Profile', 'guarded'],
  ['/dashboard/settings', 'Settings', 'guarded'],
  ['/dashboard/support', 'Support', 'guarded'],
  ['/dashboard/support/new', 'Get help', 'guarded'],
  ['/dashboard/support/7', 'Request', 'guarded'],
  ['/dashboard/notifications', 'Notifications', 'guarded'],
  ['/dashboard/search-history', 'Search history', 'guarded'],
  ['/profile', 'Profile', 'guarded'],
  ['/settings', 'Settings', 'guarded'],
  ['/orders', 'Your orders', 'guarded'],
  ['/orders/7', 'Order', 'guarded'],
  ['/orders/7/problem', 'Something’s wrong', 'guarded'],
  ['/orders/7/receipt', 'Receipt', 'guarded'],
  ['/orders/7/gift-receipt', 'Gift receipt', 'guarded'],
  ['/checkout', 'Checkout', 'guarded'],
  ['/checkout/success?reference=x', 'Your payment', 'guarded'],
  ['/checkout/cancel?reference=x', 'Payment cancelled', 'guarded'],
  ['/admin/dashboard', 'Admin dashboard', 'guarded'],
  ['/admin/users', 'Users', 'guarded'],
  ['/admin/products', 'Products', 'guarded'],
  ['/admin/orders', 'All orders', 'guarded'],
  ['/admin/analytics', 'Analytics', 'guarded'],
  ['/401', 'No permission', 'open', 401],
  ['/404', 'Not found', 'open', 404],
  ['/500', 'Something went wrong', 'open', 500],
  ['/503', 'Back shortly', 'open', 503],
  ['/no-such-page', 'Not found', 'open', 404],
]

test('each page has its status, title, description and layout before any script', async ({ request }) => {
  const { data } = await (await request.get('/api/v1/products/list?limit=1')).json()
  const [{ id, name, vendor }] = data
  const gift = [`/product/${id}`, `${name} by ${vendor.name}`, 'open'] as const
  for (const [path, title, kind, status = 200] of [gift, ...pages]) {
    const answer = await request.get(path)
    const html = await answer.text()
    expect.soft([path, answer.status()]).toEqual([path, status])
    const [, shown = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
    const text = shown.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect.soft([path, text]).toEqual([path, `${title} · Akyɛde`])
    expect.soft([path, /<meta name="description" content="[^"]{10,}"/.test(html)]).toEqual([path, true])
    const frame = [/<nav aria-label="(Account and cart|Account and help|Help)"/, /<footer[ >]/].map(part =>
      part.test(html),
    )
    expect.soft([path, ...frame]).toEqual([path, ...Array(2).fill(kind !== 'bare')])
    // Verifying an email requires the link, or else a sign-in.
    const asks = kind === 'guarded' || path === '/verify-email'
    expect.soft([path, html.includes('Loading authentication...')]).toEqual([path, asks])
  }
})
