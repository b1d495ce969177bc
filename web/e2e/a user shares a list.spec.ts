import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import { expect, test } from './shopper.ts'
import { openLists } from './wishlist-page.ts'

/** A new user on the page of their lists, with one list of one product. */
async function withOneGift(page: Page, request: APIRequestContext) {
  const { post, first } = await openLists(page, request)
  const { data: list } = await post('wishlists/add', { name: 'New home' })
  await post(`wishlists/${list.id}/items`, [{ product_id: await first('products/list') }])
  return { post, listId: list.id }
}

/** Waits until a response of this path is received in full, by the document that asked for it. */
const received = (page: Page, path: string) =>
  page.waitForEvent('requestfinished', request => new URL(request.url()).pathname === path)

test('the result of copying a link stays, however late the rest of the page updates', async ({
  page,
  context,
  request,
}) => {
  const { listId } = await withOneGift(page, request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/wishlists/${listId}`)
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog', { name: /^Share/ })
  await share.getByText('Options').click()
  const { promise: copied, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/v1/wishlists/${listId}`, async route => {
    await copied
    await route.continue()
  })
  await share.getByRole('button', { name: 'Save options' }).click()
  await expect(share.getByText('Link updated')).toBeVisible()
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(share.getByText('Link copied')).toBeVisible()
  const delayed = received(page, `/api/v1/wishlists/${listId}`)
  resolve()
  await delayed
  await expectLoaded(page)
  await expect(share.getByText('Link copied')).toBeVisible()
})

test('a user who shares a list without an address learns that nothing can be given, and adds one', async ({
  page,
  request,
}) => {
  const { post, listId } = await withOneGift(page, request)
  const share = page.getByRole('dialog', { name: /^Share/ })
  const openSheet = async () => {
    await page.goto(`/wishlists/${listId}`)
    await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
    await expectHydrated(share.getByRole('button', { name: 'Copy link' }))
  }
  await openSheet()
  await expect(share.getByText('Nothing can be given yet')).toBeVisible()
  await expectAccessible(page)
  await share.getByRole('link', { name: 'Tell us where to deliver gifts' }).click()
  await expect(share).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Address book' })).toBeInViewport()

  await post('users/me/addresses', { street: '5 Adum Road', city: 'Kumasi', state: 'Ashanti' })
  const known = received(page, '/api/v1/users/me/addresses')
  await openSheet()
  await known
  await expectLoaded(page)
  await expect(share.getByText('Nothing can be given yet')).toHaveCount(0)
})
