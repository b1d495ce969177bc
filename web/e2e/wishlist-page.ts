import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createApiClient } from './api-client.ts'
import { signUp } from './shopper.ts'

/** The names of what is wished for. */
export const gifts = (page: Page) =>
  page.getByRole('region', { name: 'Gifts' }).getByRole('heading', { level: 3 })

/** Somebody new, at their lists, who asks as a program does as well. */
export async function openLists(page: Page, request: APIRequestContext) {
  const person = await signUp(page, '/wishlists')
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlists' })).toBeVisible()
  return { person, ...(await createApiClient(request, person)) }
}
