import { expectAccessible, expectHydrated } from './accessibility.ts'
import { countInteractions } from './count-interactions.ts'
import { signInAsMaker } from './maker.ts'
import { akyede } from './operator.ts'
import { makePhonePhoto } from './phone-photo.ts'
import { expect, test } from './shopper.ts'

test('a maker photographs a product with a phone, describes it and offers it within 12 interactions', async ({
  page,
}) => {
  await signInAsMaker(page, '/products')
  await expect(page.getByText('Add your first product.')).toBeVisible()
  await expectAccessible(page)

  const begun = Date.now()
  const { press, type, spent } = countInteractions()
  await press(page.getByRole('button', { name: 'Add product' }))
  await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible()
  const photo = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await makePhonePhoto() }
  await expectHydrated(page.getByText('Take a photo'))
  await page.getByLabel('Take a photo').setInputFiles(photo)
  spent.fields += 1
  await type(
    page.getByRole('textbox', { name: /describe this photo/ }),
    'A round straw basket with two handles',
  )
  await type(page.getByRole('textbox', { name: 'Name' }), 'Straw basket for the market')
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 3 })
  spent.fields += 1
  await type(
    page.getByRole('textbox', { name: 'Story' }),
    'Woven by my mother and me in Sirigu, three days for each. It carries a week of shopping.',
  )
  await type(page.getByRole('textbox', { name: 'Price in cedis' }), '145.50')
  await type(page.getByRole('textbox', { name: 'In stock' }), '4')
  await type(page.getByRole('textbox', { name: 'Days to make and pack it' }), '2')
  await expect(page.getByText('1 thing missing: a weight')).toBeVisible()
  await type(page.getByRole('textbox', { name: /Weight in grams/ }), '700')
  await expect(page.getByText('All saved')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Send for review' }))
  await expect(page.getByText(/Yours is next|in the queue/)).toBeVisible()
  expect(spent.clicks + spent.fields).toBeLessThanOrEqual(12)
  expect(Date.now() - begun).toBeLessThan(240_000)

  await page.reload()
  await expect(page.getByText('In review')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Straw basket for the market')

  const productId = page.url().split('/').at(-1) ?? ''
  akyede('products', 'approve', productId)
  const approved = Date.now()
  const query = 'q=straw+basket+for+the+market'
  const { data: found } = await (await page.request.get(`/api/v1/products/search?${query}`)).json()
  expect(found[0]).toMatchObject({ id: productId, name: 'Straw basket for the market' })
  expect(Date.now() - approved).toBeLessThan(1_000)
  await page.goto(`/search?${query}`)
  await page.getByRole('main').getByRole('link', { name: 'Straw basket for the market' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Straw basket for the market' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A round straw basket with two handles' }).first()).toBeVisible()
})

test('a maker learns what is wrong with photos, puts them in order and chooses what the first one shows', async ({
  page,
}) => {
  await signInAsMaker(page, '/products')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expectHydrated(page.getByText('Choose photos'))
  const photos = await Promise.all([
    makePhonePhoto({ light: 0.2 }),
    makePhonePhoto({ blur: 24 }),
    makePhonePhoto({ width: 450 }),
    makePhonePhoto({ drawing: 'market-basket-sunset' }),
  ])
  await page
    .getByLabel('Choose photos')
    .setInputFiles(
      photos.map((buffer, at) => ({ name: `IMG_${2_042 + at}.jpg`, mimeType: 'image/jpeg', buffer })),
    )
  const cards = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  await expect(page.getByText('Uploading…')).toHaveCount(0)
  await expect(cards.nth(0)).toContainText('Quite dark. Move near a window')
  await expect(cards.nth(1)).toContainText('A little blurred. Hold the phone still')
  await expect(cards.nth(2)).toContainText('Far away. Move closer')
  await expect(cards.nth(3)).not.toContainText(/dark|blurred|away/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove photo 3' }).click()
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await page.getByRole('button', { name: 'Move photo 2 up' }).click()
  const first = cards.nth(0).getByRole('img')
  await expect(cards.nth(1)).toContainText('Quite dark')
  await cards.nth(0).getByRole('textbox').fill('A basket in the colours of the evening')
  await expect(page.getByText('All saved')).toBeVisible()
  const before = await first.getAttribute('src')
  await page.getByRole('button', { name: 'Choose what photo 1 shows' }).click()
  const dialog = page.getByRole('dialog', { name: 'What matters in this photo?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^The point that matters/ }).click({ position: { x: 40, y: 40 } })
  await dialog.getByRole('button', { name: 'Crop photo' }).click()
  await expect(dialog).toBeHidden()
  await expect(first).not.toHaveAttribute('src', before ?? '')

  await page.reload()
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0).getByRole('textbox')).toHaveValue('A basket in the colours of the evening')
  const preview = page.getByRole('region', { name: 'How buyers see it' })
  const themes = [
    preview.getByRole('list', { name: 'In the light theme' }),
    preview.getByRole('list', { name: 'In the dark theme' }),
  ]
  const colours = themes.map(async theme => {
    await expect(theme).toContainText('Your product')
    return theme.evaluate(element => getComputedStyle(element).backgroundColor)
  })
  expect(await Promise.all(colours)).toEqual(['rgb(251, 247, 240)', 'rgb(22, 17, 13)'])
})

test('a maker keeps what was typed without a connection, and it is saved once there is one', async ({
  page,
  context,
  consoleErrors,
}) => {
  await signInAsMaker(page, '/products')
  await page.getByRole('button', { name: 'Add product' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expectHydrated(name)
  await context.setOffline(true)
  await name.fill('Basket from the road')
  await expect(page.getByText('No connection. Your work is safe on this phone.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('All saved')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Basket from the road')
  consoleErrors.splice(
    0,
    Infinity,
    ...consoleErrors.filter(each => !each.includes('ERR_INTERNET_DISCONNECTED')),
  )
})
