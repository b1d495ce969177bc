import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './shopper.ts'

/** The texts of all elements of that name, in a document that a browser takes for well-formed. */
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

/** The ids of all products, as the lists say. */
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

test('the sitemap names every product once, and pages that are there', async ({ page, request, baseURL }) => {
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

test('the feed has every product once', async ({ page, request }) => {
  await page.goto('/help')
  const feed = await textOf(request, '/feed/products.xml')
  expect((await textsIn(page, feed, 'g:id')).toSorted()).toEqual(await allProducts(request))
  for (const price of await textsIn(page, feed, 'g:price')) expect(price).toMatch(/^\d+\.\d\d GHS$/)
  const [picture = ''] = await textsIn(page, feed, 'g:image_link')
  expect((await request.get(picture)).headers()['content-type']).toMatch(/^image\//)
})

test('the landing page says who we are and how we are searched', async ({ page, request, baseURL }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(data).toContain('"SearchAction"')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const response = await request.get(picture ?? '')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})

test('what is somebody’s own is not to be found', async ({ request }) => {
  for (const path of ['/cart', '/checkout', '/orders', '/signin', '/search?q=kente', '/browse?minRating=4']) {
    expect([path, (await textOf(request, path)).includes('name="robots" content="noindex')]).toEqual([
      path,
      true,
    ])
  }
})

test('each page that can be found names one canonical address, also once its scripts run', async ({
  page,
}) => {
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
