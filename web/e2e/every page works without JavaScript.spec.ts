import { findDemoUserData } from './demo-user.ts'
import { unfold } from './frame.ts'
import { messageTo } from './outbox.ts'
import { expect, newPerson, searchFields, test } from './shopper.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a visitor finds a product page by page and reads everything about it', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto('/browse')
  const first = await main.getByRole('article').first().textContent()
  await main.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(main.getByRole('article').first()).not.toHaveText(first ?? '')
  await searchFields(page).first().fill('bolga')
  await searchFields(page).first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “bolga”' })).toBeVisible()
  await main.getByRole('link', { name: 'Bolga market basket, red and gold' }).first().click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Bolga market basket, red and gold' }),
  ).toBeVisible()
  for (const said of [/₵1\d\d/, 'The zig-zags are counted', 'Elephant grass, plant and pot dyes', 'Ships in'])
    await expect(main.getByText(said).filter({ visible: true }).first()).toBeVisible()
  await expect(main.getByText('To add gifts to your cart, please turn on JavaScript')).toBeVisible()
  const reviews = main.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText(/from \d+ reviews/)).toBeVisible()
  await expect(reviews.getByText('Verified purchase').first()).toBeVisible()
  await main.getByRole('link', { name: 'Atampugre Weavers' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Atampugre Weavers' })).toBeVisible()
})

test('without JavaScript an invitation, a shared list and every informational page can be read', async ({
  page,
  request,
}) => {
  const { share, invitation } = await findDemoUserData(request)
  const main = page.getByRole('main')
  await page.goto(invitation)
  await expect(main.getByText(/ invites you$/)).toBeVisible()
  await expect(main.getByText('Replying needs JavaScript.')).toBeVisible()
  await page.goto(share)
  await expect(main.getByText('Ama’s wishlist')).toBeVisible()
  await expect(main.getByText('Giving needs JavaScript')).toBeVisible()
  await expect(main.getByText('Please turn on JavaScript to see what’s already been bought.')).toBeVisible()
  await expect(main.getByText('₵').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Help', exact: true }).click()
  for (const [path, title, group] of [
    ['/help', 'Help', 'Support'],
    ['/contact', 'Contact', 'Support'],
    ['/terms', 'Terms', 'Legal'],
    ['/privacy', 'Privacy', 'Legal'],
  ] as const) {
    // From page to page by the links in each footer.
    await unfold(page, group)
    await page.getByRole('contentinfo').getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(url => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await main.textContent())?.length, `${path} says something`).toBeGreaterThan(400)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
})

test('without JavaScript the cart, the checkout and private pages say what they need and wait for nothing', async ({
  page,
}) => {
  for (const [path, needed] of [
    ['/cart', 'Your cart needs JavaScript'],
    ['/checkout', 'This page needs JavaScript'],
    ['/orders', 'This page needs JavaScript'],
  ] as const) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByText(needed)).toBeVisible()
    await expect(main.getByRole('status').filter({ visible: true })).toHaveCount(0)
    await expect(main.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  }
})

test('without JavaScript a visitor subscribes to the newsletter, and a wrong email stays in its field', async ({
  page,
  consoleErrors,
}) => {
  const { email } = newPerson()
  await page.goto('/help')
  await unfold(page, 'Newsletter')
  const footer = page.getByRole('form', { name: 'Newsletter' })
  await footer.getByRole('textbox').fill('abena@')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/newsletter$/)
  const form = page.getByRole('form', { name: 'News from our makers' })
  const address = form.getByRole('textbox')
  await expect(address).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(address).toHaveValue('abena@')
  await address.fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('You’re in. Look for a message from us.')).toBeVisible()
  expect((await messageTo(email)).text).toContain('#newsletter=confirm')
  expect(consoleErrors.splice(0).filter(text => !text.includes('422'))).toEqual([])
})

test('without JavaScript a visitor corrects a message to the shop and gets its reference', async ({
  page,
  consoleErrors,
}) => {
  const { first, email } = newPerson()
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Send message' })
  await page.goto('/contact')
  await main.getByRole('textbox', { name: 'Your message' }).fill('When does the workshop open?')
  await main.getByRole('textbox', { name: 'Your name' }).fill(first)
  await main.getByRole('textbox', { name: 'Your email' }).fill('abena@')
  await send.click()
  const problems = main.getByRole('alert')
  await expect(problems.getByText('2 things need your attention')).toBeVisible()
  await expect(problems.getByRole('link')).toHaveText([
    'Please choose a topic',
    'Please enter a valid email address',
  ])
  const address = main.getByRole('textbox', { name: 'Your email' })
  await expect(address).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(address).toHaveValue('abena@')
  await expect(main.getByRole('textbox', { name: 'Your message' })).toHaveValue(
    'When does the workshop open?',
  )
  await address.fill(email)
  await main.getByRole('combobox', { name: 'What is it about?' }).selectOption('Delivery')
  await send.click()
  await expect(main.getByRole('heading', { name: 'Medaase! We’ve received your message.' })).toBeVisible()
  const reference = await main.getByText(/^AK-[2-9A-Z]{6}$/).innerText()
  expect((await messageTo(email)).subject).toContain(reference)
  // Reloading sends the form again, which changes nothing.
  await page.reload()
  await expect(main.getByText(reference)).toBeVisible()
  expect(consoleErrors.splice(0).filter(text => !text.includes('422'))).toEqual([])
})

test('without JavaScript a user asks for a link to set a new password', async ({ page, consoleErrors }) => {
  await page.goto('/forgot-password')
  const email = page.getByRole('textbox', { name: 'Email' })
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await email.fill(newPerson().email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If there’s an account with that email, we’ve sent it a link.')).toBeVisible()
  expect(consoleErrors.splice(0).filter(text => !text.includes('422'))).toEqual([])
})

test('without JavaScript no page loads scripts', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', request => void loaded.push(new URL(request.url()).pathname))
  for (const path of ['/', '/signin']) await page.goto(path, { waitUntil: 'networkidle' })
  expect(loaded.filter(path => path.endsWith('.js'))).toEqual([])
})

test('without JavaScript the bottom bar has a slot for each link and no gap', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText([/Home/, /Search/, /Cart/, /Sign In/])
  const boxes = await links.evaluateAll(all => all.map(one => one.getBoundingClientRect()))
  const { width } = page.viewportSize() ?? { width: 0 }
  for (const [index, box] of boxes.entries()) {
    expect(box.left).toBeCloseTo((index * width) / boxes.length, 0)
    expect(box.width).toBeCloseTo(width / boxes.length, 0)
  }
})

const errors = [
  ['/401', 401, 'You do not have permission to access this page', 'Home'],
  ['/404', 404, 'Page not found', 'Browse all gifts'],
  ['/500', 500, 'Something went wrong', 'Retry'],
  ['/503', 503, 'Back shortly', 'Try now'],
] as const
/** Bytes as transferred. */
const mostBytes = 15_000

test('error pages have their status, are small and help without JavaScript', async ({
  page,
  request,
  consoleErrors,
}) => {
  for (const [path, status, title, way] of errors) {
    const response = await request.get(path)
    expect(response.status()).toBe(status)
    const [whole] = await Promise.all([
      page.waitForResponse(url => url.url().endsWith(path)),
      page.goto(path),
    ])
    expect((await whole.request().sizes()).responseBodySize, path).toBeLessThan(mostBytes)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: way, exact: true }).click()
    await expect(page).not.toHaveURL(url => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect((await request.get('/503')).headers()['retry-after']).toMatch(/^\d+$/)
  expect(consoleErrors.splice(0).filter(text => !/status of (4|5)\d\d/.test(text))).toEqual([])
})
