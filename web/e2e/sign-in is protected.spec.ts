import type { BrowserContext, Page, Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { addToCart, expect, join, newPerson, openBasket, signOut, signUp, test } from './shopper.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' })
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

test('wrong passwords are delayed, five lock the account, and the right one keeps the cart', async ({
  page,
  request,
  consoleErrors,
}) => {
  const person = await signUp(page, '/help')
  await signOut(page)
  await openBasket(page)
  await addToCart(page)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Sign In', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByText('Your cart (1) will come with you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()

  const guest = newPerson().email
  await email(page).fill(guest)
  await password(page).fill('Wrong#Password1')
  const waiting = page.getByText(/^Wait \d seconds?$/)
  for (let failures = 1; failures <= 4; failures++) {
    await signIn(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible()
    await expect(waiting).toBeVisible()
    if (failures === 1) await expectAccessible(page)
    await signIn(page).focus()
    await expect(signIn(page)).toBeFocused()
    await expect(waiting).toBeHidden()
  }
  await signIn(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Too many failed attempts. Account locked for 30 minutes.' }),
  ).toBeVisible()
  await expect(page.getByText(/^You can try again at \d\d:\d\d\.$/)).toBeVisible()
  await expectAccessible(page)
  // The browser logs each refusal.
  consoleErrors.length = 0

  await email(page).fill(person.email)
  await expect(page.getByText(/^You can try again at/)).toBeHidden()
  await password(page).fill(person.password)
  const report = page.waitForResponse(response => response.url().endsWith('/auth/login/success'))
  await signIn(page).click()
  expect((await report).status()).toBe(204)
  await expect(page).not.toHaveURL(/signin/)
  await expect(
    page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  // A second session of the user, which is ended in their settings.
  const body = { email: person.email, password: person.password }
  const { access_token } = await (await request.post('/api/v1/auth/login', { data: body })).json()
  const asProgram = () =>
    request.get('/api/v1/auth/user', { headers: { authorization: `Bearer ${access_token}` } })
  expect((await asProgram()).status()).toBe(200)
  await page.route('**/api/v1/auth/sessions', showSeven, { times: 1 })
  await page.goto('/settings')
  const sessions = page.getByRole('region', { name: 'Where you’re signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(5)
  await sessions.getByRole('button', { name: 'Show all 7' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(7)
  await page.reload()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on')
  await expectAccessible(page)
  await sessions.getByRole('button', { name: /^Sign out: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions.getByText('You’re not signed in anywhere else.')).toBeVisible()
  await expect(sessions.getByRole('heading')).toBeFocused()
  expect((await asProgram()).status()).toBe(401)
})

/** The sessions of the user and copies of them. */
async function showSeven(route: Route): Promise<void> {
  const response = await route.fetch()
  const { sessions } = await response.json()
  const copies = Array.from({ length: 7 - sessions.length }, (_, at) => ({
    ...sessions[0],
    id: crypto.randomUUID(),
    device: `Phone ${at}`,
    current: false,
  }))
  await route.fulfill({ response, json: { sessions: [...sessions, ...copies] } })
}

const forcedAfter = 60
/** The full run: `EXPIRIES=200 npx playwright test …`. The tabs of `session-store.test.ts` always expire so often. */
const expiries = Number(process.env.EXPIRIES ?? 60)

/** Makes access tokens expire immediately and records the time of each refresh. */
async function expireTokens(context: BrowserContext): Promise<void> {
  await context.addInitScript(soon => {
    const [later, send] = [window.setTimeout, window.fetch]
    const hurried = (run: TimerHandler, delay = 0) => later(run, delay > 3_600_000 ? soon : delay)
    Object.assign(window, { setTimeout: hurried, refreshedAt: [] })
    window.fetch = (input, init) => {
      if (String(input).endsWith('/auth/refresh')) {
        Reflect.get(window, 'refreshedAt').push(performance.timeOrigin + performance.now())
      }
      return send(input, init)
    }
  }, forcedAfter)
}

const refreshedAt = (page: Page): Promise<number[]> =>
  page.evaluate(() => Reflect.get(window, 'refreshedAt') as number[])

test(`three tabs whose token expires ${expiries} times refresh it once each and stay signed in`, async ({
  page,
  context,
}) => {
  await join(page)
  await expireTokens(context)
  await page.goto('/privacy')
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs.slice(1)) await tab.goto('/privacy')
  const timestamps = async () => (await Promise.all(tabs.map(refreshedAt))).flat().sort((a, b) => a - b)
  await expect.poll(async () => (await timestamps()).length, { timeout: 300_000 }).toBeGreaterThan(expiries)

  const all = await timestamps()
  // A tab that refreshed right after another one did so needlessly.
  const doubled = all.filter(
    (timestamp, index) => index > 0 && timestamp - (all[index - 1] ?? 0) < forcedAfter / 2,
  )
  expect(doubled).toEqual([])
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Abena' }).first()).toBeVisible()
    const stored = await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toMatch(/eyJ[\w-]+\./)
  }
  // Signing out in one tab signs out all.
  await signOut(page)
  for (const tab of tabs.slice(1)) await expect(tab.getByRole('button', { name: 'Abena' })).toHaveCount(0)
})
