import type { Locator } from '@playwright/test'
import { expectHydrated } from './accessibility.ts'

/** Counts clicks and filled fields. */
export function countInteractions() {
  const spent = { clicks: 0, fields: 0 }
  return {
    spent,
    async press(target: Locator) {
      await expectHydrated(target)
      await target.click()
      spent.clicks += 1
    },
    async type(target: Locator, text: string) {
      await target.fill(text)
      spent.fields += 1
    },
  }
}
