import type { Page } from '@playwright/test'

/** The names of what is wished for. */
export const gifts = (page: Page) =>
  page.getByRole('region', { name: 'Gifts' }).getByRole('heading', { level: 3 })
