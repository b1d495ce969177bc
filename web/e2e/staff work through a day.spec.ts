import { type APIRequestContext, type Browser, type Page, request } from '@playwright/test'
import { expectAccessible, expectLoaded } from './accessibility.ts'
import { createApiClient } from './api-client.ts'
import { openBrowser } from './giver.ts'
import { importProduct } from './import-product.ts'
import { akyede } from './operator.ts'
import { provider } from './provider.ts'
import { desktop, phone } from './screens.ts'
import { expect, join, newPerson, test } from './shopper.ts'
import { signInAsStaff } from './staff.ts'

/** The day is at the shop whose clock may be moved, so that a parcel is late. */
test.beforeAll(() => {
  process.env.E2E_DATA_DIR = process.env.E2E_CLOCK_DATA_DIR
  // The operator's commands use its clock.
  process.env.APP_TEST_CONTROLS = '1'
})

const day = 86_400_000
const lateAfter = 40 * day
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

let shots = 0
async function look(page: Page, name: string): Promise<void> {
  const dir = process.env.LOOK_DIR
  if (!dir) return
  const at = String(++shots).padStart(2, '0')
  const size = page.viewportSize() ?? phone
  for (const screen of [phone, desktop])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ ...screen, height: screen.width === 360 ? 1000 : 1000 })
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(150)
      await page.screenshot({ path: `${dir}/${at}-${name}-${screen.width}-${colorScheme}.png` })
    }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(size)
}

async function expectFit(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expectAccessible(page)
  await look(page, new URL(page.url()).pathname.split('/').slice(1, 3).join('-'))
}

interface Bought {
  readonly id: string
  readonly number: string
  readonly reference: string
}

type Buyer = Awaited<ReturnType<typeof createApiClient>>

/** Imports a product of its own, so that a second attempt finds as many units. Returns its id. */
async function importBasket(program: APIRequestContext): Promise<string> {
  const mark = `${Date.now()}`
  const name = `Basket of a busy day, ${mark}`
  const pictures = ['bolga-basket-natural']
  await importProduct({ handle: `busy-${mark}`, name, maker: `Busy Loom ${mark}`, price: '165', pictures })
  const { data } = await (await program.get('/api/v1/products/search', { params: { q: name } })).json()
  return data.find((found: { name: string }) => found.name === name).id
}

/** Orders units of the product as a program; the wallet pays at once. */
async function buy(buyer: Buyer, product_id: string, quantity: number): Promise<Bought> {
  const { data } = await buyer.post('user/orders', {
    items: [{ product_id, quantity }],
    shippingAddress: {
      recipient_name: 'Abena Owusu',
      phone: '024 412 3456',
      street: '5 Adum Road',
      city: 'Kumasi',
      state: 'Ashanti',
    },
    paymentMethod: { provider: 'paystack', channel: 'mobile_money', network: 'mtn', phone: '0551234987' },
  })
  const { id, number } = data.order
  const { reference } = data.payment
  await expect.poll(() => buyer.get(`users/orders/${id}`)).toMatchObject({ payment_status: 'paid' })
  return { id, number, reference }
}

/** A new browser at this time of the shop. */
async function openAt(browser: Browser, time: number): Promise<Page> {
  const page = await openBrowser(browser)
  await page.clock.install({ time })
  return page
}

const shopTime = async (program: APIRequestContext, advance_ms: number): Promise<number> =>
  Date.parse((await (await program.post('/__test/clock', { data: { advance_ms } })).json()).now)

/** Does an action that asks for a note. */
async function act(
  page: Page,
  button: string,
  words: string,
  fields?: () => Promise<unknown>,
): Promise<void> {
  await main(page)
    .getByRole('button', { name: button, exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await fields?.()
  await dialog(page)
    .getByRole('textbox', { name: /audit log|Why/ })
    .fill(words)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: button, exact: true }).click()
}

async function refund(page: Page, amount: string): Promise<void> {
  await act(page, 'Refund', 'The handle is broken', async () => {
    await dialog(page)
      .getByRole('spinbutton', { name: /Amount/ })
      .fill(amount)
    await dialog(page).getByRole('combobox', { name: 'Reason' }).selectOption('It arrived damaged')
  })
}

test('support and an administrator work through a day: parcels, money, tickets, returns and moderation', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  const program = await request.newContext({ ...(baseURL && { baseURL }) })
  await page.clock.install({ time: await shopTime(program, 0) })
  const person = await join(page, newPerson())
  const before = await createApiClient(program, person)
  const basket = await importBasket(program)
  const late = await buy(before, basket, 1)
  await akyede('orders', 'advance', late.number, 'making')
  await page.goto('about:blank')
  const now = await shopTime(program, lateAfter)
  const buyer = await createApiClient(program, person)
  const large = await buy(buyer, basket, 4)
  const returned = await buy(buyer, basket, 1)
  const disputed = await buy(buyer, basket, 1)
  await akyede('orders', 'advance', returned.number, 'delivered')

  const office = await openAt(browser, now)
  await signInAsStaff(office, 'support')
  await expect(main(office).getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()

  await look(office, 'overview')
  // A late parcel.
  await office.goto(`/office/orders?search=${late.number}`)
  await expect(main(office).getByText('Late').filter({ visible: true })).toBeVisible()
  await expectLoaded(office)
  await look(office, 'orders')
  await main(office).getByRole('link', { name: late.number }).filter({ visible: true }).click()
  await expectFit(office, late.number)
  await act(office, 'Mark as shipped', 'The rider was ill', () =>
    dialog(office)
      .getByRole('textbox', { name: /Tracking number/ })
      .fill('GP123'),
  )
  await expect(main(office).getByText('GP123')).toBeVisible()

  // A refund within the limit of support, and one beyond it.
  await office.goto(`/office/orders/${large.id}`)
  await refund(office, '12.50')
  await expect(dialog(office)).toBeHidden()
  await expect(
    main(office)
      .getByText(/₵12.50/)
      .first(),
  ).toBeVisible()
  await refund(office, '250')
  await expect(dialog(office).getByRole('alert')).toHaveText(
    'This is above your refund limit. Please ask an administrator.',
  )
  await expectAccessible(office)
  await dialog(office).getByRole('button', { name: 'Cancel' }).click()

  // A ticket with a file.
  const subject = `My basket is late ${large.number}`
  await buyer.post('user/support/tickets', { subject, category: 'delivery', message: 'Where is it?' })
  await office.goto('/office/tickets')
  await expectLoaded(office)
  await look(office, 'tickets')
  await main(office).getByRole('link', { name: subject }).filter({ visible: true }).click()
  await expectFit(office, subject)
  await office.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'rider.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The rider comes at nine.'),
  })
  await office
    .getByRole('textbox', { name: 'Your reply' })
    .fill('It arrives today, see the note of the rider.')
  await expect(office.getByText('Files are still uploading.')).toBeHidden()
  await office.getByRole('button', { name: 'Send & resolve' }).click()
  await expect(main(office).getByText('Resolved', { exact: true })).toBeVisible()
  await expect(main(office).getByText('rider.txt')).toBeVisible()

  // A return.
  const { data: order } = await (
    await program.get(`/api/v1/users/orders/${returned.id}`, {
      headers: await authorization(program, person),
    })
  ).json()
  const { data: requested } = await buyer.post(`user/orders/${returned.id}/return`, {
    items: [{ item_id: order.fulfilments[0].items[0].id, quantity: 1 }],
    reason: 'not_as_described',
    words: 'It is blue, not brown.',
  })
  await office.goto(`/office/orders/${returned.id}`)
  await main(office).getByRole('link', { name: requested[0].number }).click()
  await expect(main(office).getByRole('heading', { name: `Return ${requested[0].number}` })).toBeVisible()
  await office.goto(`/office/returns?search=${requested[0].number}`)
  await main(office).getByRole('link', { name: requested[0].number }).filter({ visible: true }).click()
  await expectFit(office, `Return ${requested[0].number}`)
  await office
    .getByRole('textbox', { name: 'Message to the buyer' })
    .fill('Send it to the VIP station, Kumasi.')
  await main(office).getByRole('button', { name: 'Approve' }).click()
  await expect(main(office).getByText('On its way', { exact: true })).toBeVisible()

  // A product that is held, and released.
  await office.goto('/office/products')
  await expectLoaded(office)
  await look(office, 'products')
  await main(office).locator('[data-row-link]').first().click()
  await act(office, 'Hold', 'The picture is of another shop')
  await expect(main(office).getByText('Held', { exact: true }).first()).toBeVisible()
  await expectFit(office, /./)
  await act(office, 'Release', 'The maker sent a picture')
  await expect(main(office).getByText('On sale', { exact: true }).first()).toBeVisible()

  // A chargeback.
  await provider(program, 'dispute', { reference: disputed.reference, category: 'chargeback' })
  await office.goto('/office/payments?preset=disputed')
  await expect(async () => {
    await office.reload()
    await expect(main(office).getByRole('link', { name: disputed.number }).first()).toBeVisible({
      timeout: 5_000,
    })
  }).toPass()
  await expectFit(office, 'Money')
  await main(office).getByRole('link', { name: disputed.number }).filter({ visible: true }).click()
  await expect(main(office).getByRole('heading', { level: 1, name: disputed.number })).toBeVisible()
  await expect(main(office).getByRole('link', { name: 'Submit evidence at the provider' })).toBeVisible()
  await expect(main(office).getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)

  // The numbers of the month.
  await office.goto('/office/analytics?by=month')
  await expect(main(office).getByRole('img', { name: /^Sold\./ })).toBeVisible()
  await expectFit(office, 'Analytics')
  const downloading = office.waitForEvent('download')
  await main(office).getByRole('button', { name: 'Download CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^sold .*\.csv$/)

  // An account that an administrator suspends.
  const admin = await openAt(browser, await shopTime(program, 0))
  await signInAsStaff(admin, 'admin', `/office/people?search=${encodeURIComponent(person.email)}`)
  await main(admin).getByRole('link', { name: 'Abena Owusu' }).filter({ visible: true }).click()
  await expectFit(admin, 'Abena Owusu')
  await act(admin, 'Suspend account', 'Bought with stolen wallets')
  await expect(main(admin).getByText('Suspended: Bought with stolen wallets')).toBeVisible()
  await expectAccessible(admin)
  const refused = await program.post('/api/v1/auth/login', {
    data: { email: person.email, password: person.password },
  })
  expect(refused.ok()).toBe(false)
  await program.dispose()
  consoleErrors.splice(0)
})

async function authorization(
  program: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<Record<string, string>> {
  const { access_token } = await (
    await program.post('/api/v1/auth/login', { data: { email, password } })
  ).json()
  return { authorization: `Bearer ${access_token}` }
}
