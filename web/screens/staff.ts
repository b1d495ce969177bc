import type { Page } from '@playwright/test'
import { at, found, type Group, next, openDialog, type Screen } from './screen.ts'

/** A page of the back office, all of which are one route. */
const pageOf = (state: string, path = ''): Screen => at('/office/*', state, `/office/${path}`)

/** The page of the first record of the list that is open. */
const first = (state: string): Screen => next('/office/*', state, openFirst)

const openFirst = async (page: Page): Promise<void> => {
  const { pathname } = new URL(page.url())
  await page.getByRole('main').locator('[data-row-link]').first().click()
  await page.waitForURL(url => url.pathname.startsWith(`${pathname}/`))
}

export const staff: readonly Group[] = [
  {
    title: 'Back office',
    person: 'staff',
    screens: [
      pageOf('overview'),
      pageOf('orders', 'orders'),
      found('/office/*', ({ order }) => `/office/orders/${order}`, 'an order'),
      pageOf('payments', 'payments'),
      pageOf('payouts', 'payouts'),
      pageOf('balances', 'balances'),
      pageOf('returns', 'returns'),
      pageOf('problems', 'problems?status=all'),
      first('a problem'),
      pageOf('tickets', 'tickets?status=all'),
      first('a ticket'),
      pageOf('people', 'people?search=Ama'),
      first('a person'),
      pageOf('products', 'products'),
      first('a product'),
      pageOf('makers', 'makers'),
      first('a maker'),
      ...[
        'reports',
        'reviews',
        'shipping-rates',
        'tax-rates',
        'categories',
        'calendar',
        'analytics',
        'audit',
      ].map(path => pageOf(path, path)),
      pageOf('prices', 'prices'),
      next('/office/*', 'a new promo code', openDialog(/^(New|Create).*code/)),
    ],
  },
]
