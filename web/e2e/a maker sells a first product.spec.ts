import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import { apply, field, heading, newWorkshopName, next, slugOf, story } from './apply.ts'
import { countInteractions } from './count-interactions.ts'
import { openBrowser } from './giver.ts'
import { akyede } from './operator.ts'
import { linkTo, messagesTo } from './outbox.ts'
import { makePhonePhoto } from './phone-photo.ts'
import { buyGift, expect, forgetErrors, newPerson, register, test } from './shopper.ts'
import { signInAsStaff } from './staff.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a maker comes from the landing page to a first product that is found, bought, packed and delivered', async ({
  page,
  browser,
  consoleErrors,
}) => {
  const name = newWorkshopName()
  await openWorkshop(page, browser, name)
  const product = `Straw basket of ${name}`
  await offerProduct(page, name, product)
  const buyer = await openBrowser(browser)
  await expectFound(page, buyer, product)

  const stock = field(page, 'In stock')
  await page.reload()
  await stock.fill('6')
  const number = await buyGift(buyer, product)
  await countAgain(page)
  // The browser logs that the first count was refused.
  forgetErrors(consoleErrors, '409 (Conflict)')
  await deliver(page, name, number)
  await buyer.reload()
  const order = buyer.getByRole('main')
  for (const text of ['STC', 'K-17', 'Delivered']) await expect(order).toContainText(text)
  await buyer.context().close()
})

/** A guest applies from the landing page, and staff approve. */
async function openWorkshop(page: Page, browser: Browser, name: string): Promise<void> {
  const person = newPerson()
  await page.goto('/workshop')
  await expect(heading(page, 'Sell what your hands make')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Apply to sell' }).first().click()
  await page.getByRole('link', { name: 'Create account' }).click()
  await register(page, person)
  await expect(page).toHaveURL(/verify/)
  await page.goto(await linkTo('/verify-email', person.email))
  await expect(heading(page, 'Email verified')).toBeVisible()

  await page.goto('/workshop/apply')
  await expect(page.getByText('Step 1 of 5, about 5 minutes')).toBeVisible()
  await next(page)
  await expect(page.getByText('Please enter the name of your workshop')).toBeVisible()
  await expect(field(page, 'Name of your workshop')).toBeFocused()
  await expectAccessible(page)
  await field(page, 'Name of your workshop').fill('Half a name')
  // What was typed survives a reload.
  await page.reload()
  await expect(field(page, 'Name of your workshop')).toHaveValue('Half a name')
  await apply(page, name)
  await expect(page.getByText(/within two working days\. You’re number \d+ in the queue/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/workshop/apply')
  await expect(page).toHaveURL(/\/workshop$/)

  await approve(browser, name)
  await page.goto('/workshop')
  await expect(page).toHaveURL(new RegExp(`/workshop/${slugOf(name)}$`))
  await expect(page.getByText('Ayekoo! Your workshop is open.')).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(() => messagesTo(person.email).map(({ subject }) => subject))
    .toContain(`Welcome to Akyɛde: ${name} is open`)
}

async function approve(browser: Browser, name: string): Promise<void> {
  const office = await openBrowser(browser)
  await signInAsStaff(office, 'admin')
  await office.getByRole('link', { name: /applications? to answer/ }).click()
  await office.getByRole('link', { name }).filter({ visible: true }).first().click()
  await expect(heading(office, name)).toBeVisible()
  await expect(office.getByRole('img', { name: 'Work of the applicant, 1' })).toBeVisible()
  await expect(office.getByText(story)).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Approve' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(office.getByText('Maker approved')).toBeVisible()
  await office.context().close()
}

/** The maker photographs and describes a product within 12 interactions, and offers it. */
async function offerProduct(page: Page, workshop: string, name: string): Promise<void> {
  await page.goto(`/workshop/${slugOf(workshop)}/products`)
  await expect(page.getByText('Add your first product.')).toBeVisible()
  await expectAccessible(page)
  const begun = Date.now()
  const { press, type, spent } = countInteractions()
  await press(page.getByRole('button', { name: 'Add product' }))
  await expect(heading(page, 'New product')).toBeVisible()
  const photo = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await makePhonePhoto() }
  await expectHydrated(page.getByText('Take a photo'))
  await page.getByLabel('Take a photo').setInputFiles(photo)
  spent.fields += 1
  await type(field(page, 'describe this photo'), 'A round straw basket with two handles')
  await type(field(page, 'Name'), name)
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 3 })
  spent.fields += 1
  await type(
    field(page, 'Story'),
    'Woven by my mother and me in Sirigu, three days for each. It carries a week of shopping.',
  )
  await type(field(page, 'Price in cedis'), '145.50')
  await type(field(page, 'In stock'), '4')
  await type(field(page, 'Days to make and pack it'), '2')
  await expect(page.getByText('1 thing missing: a weight')).toBeVisible()
  await type(field(page, 'Weight in grams'), '700')
  await expect(page.getByText('All saved')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Send for review' }))
  await expect(page.getByText(/Yours is next|in the queue/)).toBeVisible()
  expect(spent.clicks + spent.fields).toBeLessThanOrEqual(12)
  expect(Date.now() - begun).toBeLessThan(240_000)
  await page.reload()
  await expect(page.getByText('In review')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue(name)
}

/** Staff approve the product that the maker has open, and the buyer finds it within a second. */
async function expectFound(page: Page, buyer: Page, name: string): Promise<void> {
  const productId = page.url().split('/').at(-1) ?? ''
  await akyede('products', 'approve', productId)
  const approved = Date.now()
  const query = `q=${encodeURIComponent(name)}`
  const { data } = await (await buyer.request.get(`/api/v1/products/search?${query}`)).json()
  expect(data[0]).toMatchObject({ id: productId, name })
  expect(Date.now() - approved).toBeLessThan(1_000)
  await buyer.goto(`/search?${query}`)
  await buyer.getByRole('main').getByRole('link', { name }).first().click()
  await expect(heading(buyer, name)).toBeVisible()
  await expect(
    buyer.getByRole('img', { name: 'A round straw basket with two handles' }).first(),
  ).toBeVisible()
}

/** A count from before a sale is refused, because it would sell a unit twice; then two counts are saved. */
async function countAgain(page: Page): Promise<void> {
  const stock = field(page, 'In stock')
  const save = page.getByRole('button', { name: 'Save stock' })
  await expect(page.getByText('1 sold so far')).toBeVisible()
  await expect(stock).toHaveValue('6')
  await save.click()
  await expect(page.getByText('The quantity has changed. Please count again.')).toBeVisible()
  await expect(stock).toHaveValue('3')
  await stock.fill('5')
  // The second count is typed before the first one is answered.
  const typed = Promise.withResolvers<void>()
  await page.route(
    '**/stock',
    async route => {
      const response = await route.fetch()
      await typed.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await save.click()
  await stock.fill('8')
  typed.resolve()
  await expect(page.getByText('Stock saved').first()).toBeVisible()
  const saved = page.waitForResponse(response => response.url().endsWith('/stock') && response.ok())
  await save.click()
  await saved
  await page.reload()
  await expect(stock).toHaveValue('8')
}

/** The maker starts the order, sends it with a carrier and says that it has arrived. */
async function deliver(page: Page, workshop: string, number: string): Promise<void> {
  const card = page.getByRole('article', { name: `Order ${number}` })
  await page.goto(`/workshop/${slugOf(workshop)}/orders`)
  await expect(card).toContainText('Promised for')
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Start making/ }).click()
  await expect(card).toBeHidden()

  await page.getByRole('link', { name: 'To send' }).click()
  await card.getByRole('button', { name: /^Packed and sent/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Carrier/ }).fill('STC')
  await dialog.getByRole('textbox', { name: /Tracking/ }).fill('K-17')
  await dialog.getByRole('button', { name: 'Packed and sent' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'On the way' }).click()
  await card.getByRole('link').click()
  await expect(heading(page, `Order ${number}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Delivery label' }).click()
  await expect(page.getByRole('article')).toContainText(number)
  await page.goBack()
  await page.getByRole('button', { name: /^It has arrived/ }).click()
  await expect(page.getByText('Delivered. Ayekoo!')).toBeVisible()
}
