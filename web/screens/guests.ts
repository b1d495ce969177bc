import { expect, type Page } from '@playwright/test'
import { openFilters } from '../e2e/list-page.ts'
import { addToCart, findBasket } from '../e2e/shopper.ts'
import { at, found, type Group, next, openDialog, plain, type Screen } from './screen.ts'

const unknownToken = 'x'.repeat(43)

const product = '/product/:productId'
const vendor = '/vendor/:vendorId'
const shared = '/shared/:shareId'

/** The suggestions under the search field, on phones in the sheet that it opens. */
async function searchFor(page: Page): Promise<void> {
  await page.goto('/')
  const field = page.getByRole('searchbox').or(page.getByRole('combobox', { name: /^Search/ }))
  // On phones its label lies over it.
  await field.filter({ visible: true }).first().focus()
  await page.keyboard.type('bas', { delay: 80 })
  await page.getByRole('option').first().waitFor()
}

/** Opens the link of an email and waits for the page's result. */
const followLink = (path: string, heading: string | RegExp) => async (page: Page) => {
  await page.goto(`${path}#token=${unknownToken}`)
  await expect(page).not.toHaveURL(/token/)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const finding: readonly Screen[] = [
  plain('/'),
  next('/', 'a search begun', searchFor),
  plain('/browse'),
  next('/browse', 'filters', openFilters),
  found('/browse/category/:categoryId', () => '/browse/category/baskets-home'),
  at('/search', 'found', '/search?q=basket'),
  at('/search', 'nothing found', '/search?q=zzzz'),
  found(product, ({ product }) => `/product/${product}`),
  next(product, 'an enlarged picture', openDialog(/^Enlarge/)),
  next(product, 'made a gift', async page => {
    await page.keyboard.press('Escape')
    await openDialog(/^Make it a gift/)(page)
  }),
  found(vendor, () => '/vendor/atampugre-weavers'),
  next(vendor, 'a report', openDialog(/^Report this maker/)),
  found(shared, ({ share }) => share),
  next(shared, 'a gift', openDialog(/^Give this/)),
  next('/gifts/follow', 'an unknown gift', followLink('/gifts/follow', /^We couldn’t find this order/)),
  next('/wishlists/join', 'an ended invitation', followLink('/wishlists/join', /^We couldn’t find this/)),
  found('/e/:invitationId', ({ invitation }) => invitation),
]

const coming: readonly Screen[] = [
  plain('/signin'),
  at('/signin', 'asked for on the way', '/dashboard/orders'),
  next('/signin', 'a wrong password', async page => {
    await page.getByRole('textbox', { name: 'Email' }).fill('ama@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('Sankofa#2026')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  }),
  plain('/signup'),
  next('/signup', 'not filled in', page =>
    page.getByRole('button', { name: 'Create account', exact: true }).click(),
  ),
  plain('/signin/phone'),
  plain('/signup/phone'),
  at('/oauth/callback', 'an answer nobody asked for', '/oauth/callback?code=x&state=y'),
  plain('/forgot-password'),
  plain('/reset-password'),
  next('/reset-password', 'with a token', followLink('/reset-password', 'New password')),
  next('/verify-email', 'a bad token', followLink('/verify-email', 'Invalid or expired verification token')),
]

const pages = [
  '/help',
  '/contact',
  '/newsletter',
  '/terms',
  '/privacy',
  '/401',
  '/404',
  '/500',
  '/503',
  '/offline',
]

export const guests: readonly Group[] = [
  { title: 'Finding a gift', person: 'a guest', screens: finding },
  {
    title: 'Before an account',
    person: 'a guest',
    screens: [
      next('/cart', 'empty', page => page.goto('/cart')),
      next('/cart', 'of a guest', async page => {
        await findBasket(page)
        await addToCart(page)
        await page.goto('/cart')
      }),
    ],
  },
  { title: 'Coming in', person: 'a guest', screens: coming },
  {
    title: 'Information and errors',
    person: 'a guest',
    screens: [...pages.map(plain), found('/*', () => '/nowhere/kente-stole')],
  },
]
