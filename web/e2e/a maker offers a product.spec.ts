import { expectAccessible, expectHydrated } from './accessibility.ts'
import { signInAsMaker } from './maker.ts'
import { makePhonePhoto } from './phone-photo.ts'
import { expect, test } from './shopper.ts'

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
