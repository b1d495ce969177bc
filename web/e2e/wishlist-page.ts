import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createApiClient } from './api-client.ts'
import { signUp } from './shopper.ts'

/** The names of the items of the list. */
export const gifts = (page: Page) =>
  page.getByRole('region', { name: 'Gifts' }).getByRole('heading', { level: 3 })

/** A new user on the page of their lists, with an API client. */
export async function openLists(page: Page, request: APIRequestContext) {
  const person = await signUp(page, '/wishlists')
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlists' })).toBeVisible()
  return { person, ...(await createApiClient(request, person)) }
}
