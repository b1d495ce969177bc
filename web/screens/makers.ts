import type { Page } from '@playwright/test'
import { at, type Group, next, openDialog, type Screen } from './screen.ts'

/** A page of the workshop, all of which are one route. */
const pageOf = (state: string, path = ''): Screen =>
  at('/workshop/*', state, `/workshop/bonwire-loom-house${path && `/${path}`}`)

/** The demo parcel that its rider delivers. */
async function openParcel(page: Page): Promise<void> {
  await page.goto('/workshop/bonwire-loom-house/orders?tab=on_the_way')
  await page.getByRole('article').filter({ hasText: 'AK-DEMQ4KFJ' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Delivery label' }).waitFor()
}

/** Follows the QR code of the label, as the rider does. */
async function scanLabel(page: Page): Promise<void> {
  const code = page.getByRole('img', { name: /^QR code of / })
  await page.goto(new URL((await code.getAttribute('alt'))?.replace('QR code of ', '') ?? '').pathname)
}

export const makers: readonly Group[] = [
  {
    title: 'To sell here',
    person: 'a guest',
    screens: [at('/workshop/*', 'before signing in', '/workshop')],
  },
  {
    title: 'Workshop',
    person: 'maker',
    screens: [
      pageOf('today'),
      pageOf('orders', 'orders'),
      next('/workshop/*', 'a parcel on its way', openParcel),
      next('/workshop/*', 'a delivery label', async page => {
        await page.getByRole('link', { name: 'Delivery label' }).click()
        await page.getByRole('img', { name: /^QR code of / }).waitFor()
      }),
      next('/d/:token', '', scanLabel),
      pageOf('products', 'products'),
      pageOf('returns', 'returns'),
      pageOf('problems', 'problems'),
      pageOf('reviews', 'reviews'),
      pageOf('figures', 'figures'),
      pageOf('connected systems', 'tokens'),
      pageOf('settings', 'settings'),
      next('/workshop/*', 'a break', openDialog(/^Take a break/)),
      pageOf('profile', 'profile'),
      pageOf('members', 'members'),
      next('/workshop/*', 'an invitation', openDialog(/^Invite/)),
      pageOf('money', 'money'),
      pageOf('promo codes', 'codes'),
      at('/workshop/*', 'application', '/workshop/apply'),
    ],
  },
]
