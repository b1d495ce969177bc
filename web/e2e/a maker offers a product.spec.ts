import { expectAccessible, expectHydrated } from './accessibility.ts'
import { field } from './apply.ts'
import { signInAsMaker } from './maker.ts'
import { makePhonePhoto } from './phone-photo.ts'
import { expect, forgetErrors, test } from './shopper.ts'

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

test('typed options survive a closed page, and are sent for review with the product', async ({
  page,
  consoleErrors,
}) => {
  await signInAsMaker(page, '/products')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expectHydrated(page.getByText('Choose photos'))
  const photo = { name: 'IMG_2042.jpg', mimeType: 'image/jpeg', buffer: await makePhonePhoto() }
  await page.getByLabel('Choose photos').setInputFiles(photo)
  await field(page, 'describe this photo').fill('A round straw basket with two handles')
  await field(page, 'Name').fill('Basket in two sizes')
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 3 })
  await field(page, 'Story').fill('Woven by my mother and me in Sirigu. It carries a week of shopping.')
  await field(page, 'Days to make and pack it').fill('2')
  await field(page, 'Weight in grams').fill('700')
  await expect(page.getByText('2 things missing: a price, your stock')).toBeVisible()
  const addOption = page.getByRole('button', { name: 'Add option' })
  await addOption.click()
  await addOption.click()
  await field(page, 'Size of option 1').fill('Small')
  await field(page, 'Price of option 1').fill('60')
  await field(page, 'Stock of option 1').fill('3')
  await field(page, 'Size of option 2').fill('Small')
  await field(page, 'Price of option 2').fill('90')
  await expect(page.getByText('Your options aren’t saved yet')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Size of option 2')).toHaveValue('Small')

  const send = page.getByRole('button', { name: 'Send for review' })
  await send.click()
  await expect(page.getByText('We couldn’t save the options. Please check them.')).toBeVisible()
  await expect(page.getByText(/Yours is next|in the queue/)).toHaveCount(0)
  // The browser logs that the options were refused.
  forgetErrors(consoleErrors, '422')
  await field(page, 'Size of option 2').fill('Large')
  await page.route(
    '**/variants',
    async route => {
      await field(page, 'Price of option 2').fill('95')
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save options' }).click()
  await expect(page.getByText('Options saved', { exact: true })).toBeVisible()
  // What was typed during the save is not saved yet.
  await expect(field(page, 'Price of option 2')).toHaveValue('95')
  await expect(page.getByText('Your options aren’t saved yet')).toBeVisible()
  await expectAccessible(page)
  await send.click()
  await expect(page.getByText(/Yours is next|in the queue/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save options' })).toHaveCount(0)
  await page.reload()
  await expect(field(page, 'Size of option 1')).toHaveValue('Small')
  await expect(field(page, 'Price of option 2')).toHaveValue('95')
})
