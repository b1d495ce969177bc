import { expect, type Page, test } from '@playwright/test'
import { expectHydrated } from '../e2e/accessibility.ts'
import { ama, type DemoUserData, findDemoUserData } from '../e2e/demo-user.ts'
import { pagesWithoutScripts, paths } from '../e2e/every-route.ts'
import { register } from '../e2e/shopper.ts'
import { signInAsStaff } from '../e2e/staff.ts'
import { groups } from './groups.ts'
import { type Group, nameOf, type Screen } from './screen.ts'
import { pictureOf, themes } from './views.ts'

/** Milliseconds after which a page is captured even if it is still loading. */
const quietWithin = 3_000

test('every route of the shop is on a sheet', () => {
  const shown = new Set(groups.flatMap(({ screens }) => screens.map(({ route }) => route)))
  expect([...paths, ...pagesWithoutScripts].filter(path => !shown.has(path))).toEqual([])
})

for (const person of new Set(groups.map(group => group.person))) {
  test(`captures the screens of ${person}`, async ({ page, request }, { project }) => {
    const found = await findDemoUserData(request)
    await signIn(page, person)
    // A failing screen does not prevent the others.
    for (const screen of groups.flatMap(group => (group.person === person ? group.screens : []))) {
      const taken = await capture(page, screen, found, project.name).catch((error: Error) => error.message)
      expect.soft(taken, nameOf(screen)).toBeUndefined()
    }
  })
}

async function capture(page: Page, screen: Screen, found: DemoUserData, view: string): Promise<void> {
  await screen.open(page, found)
  await waitUntilIdle(page)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: pictureOf(nameOf(screen), view, theme), animations: 'disabled' })
  }
}

async function signIn(page: Page, person: Group['person']): Promise<void> {
  if (person === 'a guest' || person === 'a buyer') return
  if (person === 'a newcomer') {
    await page.goto('/signup')
    await register(page)
    return expect(page).not.toHaveURL(/signup/)
  }
  if (person === 'staff') return void (await signInAsStaff(page, 'super_admin'))
  await page.goto('/signin')
  await page.getByRole('textbox', { name: 'Email' }).fill(`${person}@akyede.test`)
  await page.getByRole('textbox', { name: 'Password' }).fill(ama.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // Administrators are prompted to enable a second factor.
  if (person === 'admin') await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).not.toHaveURL(/signin/)
}

/** Waits until responses, fonts and pictures are loaded. A page that polls is never idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  // Waits for hydration, where a page has scripts.
  await expectHydrated(page.locator('main'), { timeout: quietWithin }).catch(() => undefined)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle', { timeout: quietWithin }).catch(() => undefined)
  await page.evaluate(async limit => {
    const pictures = [...document.images].filter(
      image => image.getBoundingClientRect().top < window.innerHeight,
    )
    for (const picture of pictures) picture.loading = 'eager'
    // A missing picture shows its placeholder.
    const shown = Promise.allSettled([
      document.fonts.ready,
      ...pictures.map(picture => picture.decode()),
      // A dialog that is still appearing is translucent; an endless animation never ends.
      ...document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished),
    ])
    await Promise.race([shown, new Promise(resolve => setTimeout(resolve, limit))])
  }, quietWithin)
}
