import type { Page } from '@playwright/test'

/** Delays the responses of these URLs; returns a function that releases them. */
export async function delayResponses(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await released
    await route.continue()
  })
  return release
}

/** Loads a page without any cache and delays its scripts; returns a function that releases them. */
export async function openBeforeScripts(page: Page, path = page.url()): Promise<() => void> {
  const arrive = await delayResponses(page, /\/assets\/.+\.js/)
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}
