import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { everyRule, expectAccessible, expectLoaded, findViolations } from './accessibility.ts'
import { ama, findDemoUserData } from './demo-user.ts'
import {
  adminRoutes,
  checksAccessibility,
  demoUserRoutes,
  guestRoutes,
  paths,
  type RouteVisit,
  routesWithoutNavigation,
  staffRoutes,
} from './every-route.ts'
import { expectPageFrame, type Layout, narrow } from './frame.ts'
import { basket, expect, fillCheckout, joinWithCart, navigate, pay, test } from './shopper.ts'

const nothing = {
  product: '',
  share: '',
  order: '',
  list: '',
  event: '',
  invitation: '',
  group: '',
  ticket: '',
}

test('every route is visited, here or in the named spec', () => {
  const visits = [
    ...guestRoutes(nothing),
    ...routesWithoutNavigation,
    ...demoUserRoutes(nothing),
    ...adminRoutes,
    ...staffRoutes,
  ]
  expect(visits.map(({ route }) => route).toSorted()).toEqual(paths.toSorted())
  const specs = new Set(visits.flatMap(({ seenIn }) => seenIn ?? []))
  expect([...specs].filter(spec => !checksAccessibility(spec))).toEqual([])
})

test('every guest page fits the narrowest screen and is accessible', async ({
  page,
  request,
  consoleErrors,
}) => {
  await page.setViewportSize(narrow)
  for (const visit of guestRoutes(await findDemoUserData(request))) await comeTo(page, visit, 'main')
  for (const visit of routesWithoutNavigation) await comeTo(page, visit, 'bare')
  // The browser logs the documents that are errors on purpose.
  expect(
    consoleErrors.splice(0).filter(text => !/the server responded with a status of (4|5)\d\d/.test(text)),
  ).toEqual([])
})

test('every page of a user fits the screen, takes the focus and is announced during navigation', async ({
  page,
  request,
  consoleErrors,
}) => {
  const visits = demoUserRoutes(await findDemoUserData(request))
  await page.setViewportSize(narrow)
  await signIn(page, ama.email)
  for (const visit of visits) {
    await goTo(page, visit)
    await checkPage(page, visit, 'main')
  }
  // On a slow connection the final announcement replaces a heading that had the focus.
  await page.route('**/not-yet-asked**', async route => {
    await setTimeout(1_000)
    await route.continue()
  })
  await navigate(page, '/checkout/success?reference=not-yet-asked')
  await expect(page.locator('h1:focus')).toHaveText('Payment not found')
  expect(consoleErrors.splice(0).filter(text => !/status of 4(04|22)/.test(text))).toEqual([])
})

test('every page of an administrator fits the screen', async ({ page }) => {
  await page.setViewportSize(narrow)
  await signIn(page, 'admin@akyede.test', 'Later')
  for (const visit of adminRoutes) {
    await goTo(page, visit, visit.at === '/admin' ? '/admin/dashboard' : visit.at)
    await checkPage(page, visit, 'main')
  }
})

test('every page of a buyer is accessible and fits its screen, in both themes', async ({ page }) => {
  await joinWithCart(page)
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(basket)
  await expectAccessible(page)
  await page.goto('/checkout')
  await fillCheckout(page)
  await expect(page.getByRole('button', { name: /^Pay ₵/ })).toBeVisible()
  await expectAccessible(page)
  await pay(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Track order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order AK-/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/orders')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
})

test('a fault that is planted in a page that passed is found', async ({ page }) => {
  await page.goto('/help')
  await expectAccessible(page)
  const first = page.getByRole('main').getByRole('paragraph').first()
  // Nearly the colour behind it; the same colour would count as hidden on purpose.
  await first.evaluate(text => {
    text.style.color = 'rgb(40, 34, 30)'
  })
  expect(await findViolations(page, everyRule)).toEqual([expect.stringContaining('color-contrast')])
  await first.evaluate(text => text.removeAttribute('style'))
  expect(await findViolations(page, everyRule)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('searchbox')
    .evaluate(field => {
      for (const name of ['aria-label', 'aria-labelledby', 'placeholder', 'title'])
        field.removeAttribute(name)
      for (const label of (field as HTMLInputElement).labels ?? []) label.remove()
    })
  expect(await findViolations(page, everyRule)).toEqual([expect.stringContaining('label')])
})

/** Administrators are first asked to protect their account. */
async function signIn(page: Page, email: string, response?: string): Promise<void> {
  await page.goto('/signin?returnTo=%2Fhelp')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ama.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  if (response) await page.getByRole('dialog').getByRole('button', { name: response }).click()
  await expect(page).toHaveURL(/\/help$/)
  await expectLoaded(page)
}

async function comeTo(page: Page, visit: RouteVisit, layout: Layout): Promise<void> {
  await page.goto(visit.at)
  await checkPage(page, visit, layout)
}

async function checkPage(page: Page, { seenIn }: RouteVisit, layout: Layout): Promise<void> {
  await expectLoaded(page)
  await expectPageFrame(page, layout)
  if (!seenIn) await expectAccessible(page)
}

/** Navigates and waits for the page: its address, its heading in focus and its announcement. */
async function goTo(page: Page, { at }: RouteVisit, leadsTo = at): Promise<void> {
  await navigate(page, at)
  await expect(page).toHaveURL(url => url.pathname === new URL(leadsTo, url).pathname)
  await expect.soft(page.locator('h1:focus'), `the focus on ${at}`).toHaveCount(1, { timeout: 10_000 })
  const announced = page.locator('body > p[role="status"]')
  await expect.soft(announced, `what is said of ${at}`).toHaveText(/ · Akyɛde$/, { timeout: 10_000 })
}
