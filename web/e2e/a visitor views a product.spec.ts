import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectHydrated } from './accessibility.ts'
import { importProduct } from './import-product.ts'
import { desktop, phone } from './screens.ts'
import { addToCart, expect, openBasket, openGift, test } from './shopper.ts'

const indigo = 'Bolga market basket, indigo'
const enlarge = (page: Page) => page.getByRole('link', { name: /^Enlarge:/ })

/** Imports a product with three pictures; returns its name. */
async function importWithThreePictures(mark: string): Promise<string> {
  const pictures = ['bolga-basket-indigo', 'bolga-basket-natural', 'bolga-basket-red-gold']
  const name = `Basket from three sides, ${mark}`
  await importProduct({ handle: `three-sides-${mark}`, name, maker: 'Three Sides', price: '150', pictures })
  return name
}

test('the pictures of a product are selected by keyboard, browsed and enlarged', { tag: '@both' }, async ({
  page,
  colorScheme,
}) => {
  const name = await importWithThreePictures(colorScheme ?? 'light')
  await openGift(page, name)
  const tabs = page.getByRole('tablist', { name: 'Choose a picture' }).getByRole('tab')
  await expect(tabs).toHaveCount(3)
  await expectHydrated(tabs.first())
  const shown = (number: number) => expect(tabs.nth(number - 1)).toHaveAttribute('aria-selected', 'true')
  const inView = (number: number) =>
    expect(page.getByRole('tabpanel', { name: `Picture ${number}: Side ${number}` })).toBeInViewport({
      ratio: 0.6,
    })

  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await shown(2)
  await inView(2)
  await page.keyboard.press('End')
  await inView(3)
  await page.keyboard.press('ArrowRight')
  await shown(1)
  await inView(1)
  const next = page.getByRole('button', { name: 'Next picture' })
  if (page.viewportSize()?.width === phone.width) await expect(next).toBeHidden()
  else await next.click()
  await tabs.nth(1).click()
  await shown(2)
  await inView(2)
  // Imported pictures are photographs.
  await expect(page.getByText('Illustration')).toHaveCount(0)

  await enlarge(page).nth(1).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' })
  await expect(dialog.getByRole('img', { name: 'Side 2' })).toBeVisible()
  // The enlarged picture starts at its centre, with as much hidden on either side.
  const uneven = () =>
    dialog.getByRole('img').evaluate(picture => {
      const { left, right } = picture.getBoundingClientRect()
      return Math.abs(left + right - innerWidth)
    })
  await expect.poll(uneven).toBeLessThan(20)
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await expect(dialog.getByRole('img', { name: 'Side 3' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(enlarge(page).nth(1)).toBeFocused()
  await expectAccessible(page)
})

test('a size is selected with arrow keys, and a sold-out one can be focused but not selected', {
  tag: '@both',
}, async ({ page }) => {
  const messages: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/select')) messages.push(request.url())
  })
  await openGift(page, indigo)
  const size = (name: string) => page.getByRole('group', { name: 'Size' }).getByRole('radio', { name })
  await expectHydrated(size('Small'))
  const price = page
    .getByRole('main')
    .getByText(/^₵\d+\.00$/)
    .first()
  await expect(price).toHaveText('₵150.00')
  await size('Small').focus()
  await page.keyboard.press('ArrowRight')
  await expect(size('Medium')).toBeChecked()
  await expect(price).toHaveText('₵190.00')
  await page.keyboard.press('ArrowRight')
  await expect(size('Large')).toBeFocused()
  await expect(size('Large')).toHaveAccessibleName(/Sold out/)
  await expect(size('Large')).not.toBeChecked()
  await expect(price).toHaveText('₵190.00')
  const variant = new URL(page.url()).searchParams.get('variant') ?? ''
  await expect.poll(() => messages.length).toBe(1)
  expect(messages[0]).toContain(`/variants/${variant}/select`)

  await page.reload()
  await expectHydrated(size('Medium'))
  await expect(size('Medium')).toBeChecked()
  await addToCart(page)
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  const onPhone = page.viewportSize()?.width === phone.width
  // Phones have one link back, to the category.
  await expect(breadcrumb).toBeVisible({ visible: !onPhone })
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Baskets', exact: true })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Baskets' })).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('main').getByRole('link', { name: indigo }).first().click()
  await expect(page).toHaveURL(new RegExp(`\\?variant=${variant}$`))
  await expect(size('Medium')).toBeChecked()
  // Neither viewing the page nor returning to it counts as a selection.
  expect(messages).toHaveLength(1)
})

test('a link to a size shows that size to everybody, and search engines see one product', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openGift(page, indigo)
  const size = page.getByRole('group', { name: 'Size' }).getByRole('radio', { name: 'Medium' })
  await expectHydrated(size)
  const plain = page.url()
  await size.click()
  await expect(page).toHaveURL(/\?variant=/)
  const copy = page.getByRole('button', { name: 'Copy link' })
  await expectHydrated(copy)
  await copy.click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(page.url())

  const html = await (await page.request.get(link)).text()
  expect(html).toContain('₵190.00')
  expect(html).toContain(`<link rel="canonical" href="${plain}"/>`)
  expect(html).toContain(`"url":"${plain}"`)
  const crumbs = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .map(([, text = '']) => JSON.parse(text))
    .find(fact => fact['@type'] === 'BreadcrumbList').itemListElement
  expect(crumbs.map((crumb: { name: string }) => crumb.name)).toEqual([
    'Home',
    'All gifts',
    'Baskets & home',
    'Baskets',
    indigo,
  ])
  expect(new URL(plain).origin).toBe(baseURL)
})

test('the shipping cost and arrival date are shown for a region, which is remembered', async ({ page }) => {
  await openGift(page, 'Black soap, three bars')
  const region = page.getByRole('combobox', { name: 'Deliver to' })
  const arrival = page.getByRole('status').filter({ hasText: /^Arrives / })
  const messages = page.getByRole('status').filter({ hasText: 'free on orders over' })
  await expect(region.getByRole('option', { selected: true })).toHaveText('Accra')
  await expect(messages).toHaveText('Delivery ₵25, free on orders over ₵100 · Tax included')
  const toAccra = await arrival.innerText()
  expect(toAccra).toMatch(/^Arrives \w{3} \d+( \w{3})? – \w{3} \d+ \w{3}$/)
  await region.selectOption('Northern')
  await expect(messages).toHaveText(/^Delivery ₵15, ₵10 within Tamale, free on orders over ₵100/)
  await expect(arrival).not.toHaveText(toAccra)
  await region.selectOption('Volta')
  await expect(messages).toHaveText(/^Delivery ₵25,/)
  await page.reload()
  await expect(region).toHaveValue('Volta')
  await expect(messages).toHaveText(/^Delivery ₵25,/)
  const more = page.getByRole('button', { name: 'One more Black soap, three bars' })
  await more.click()
  await expect(messages).toHaveText(/^Delivery from ₵25,/)
  await more.click()
  await expect(page.getByRole('status').filter({ hasText: /^Free/ })).toBeVisible()
  await openBasket(page)
  await expect(region).toHaveValue('Volta')
  await expect(page.getByRole('status').filter({ hasText: /^Free/ })).toBeVisible()
})

test('on a phone the picture, name, maker, price and rating are in the first view, above one bar', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openBasket(page)
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const main = page.getByRole('main')
  const top = (await boxOf(main)).y
  const picture = await boxOf(enlarge(page).first().getByRole('img'))
  expect([picture.x, picture.y, picture.width, picture.height]).toEqual([0, top, 360, 450])
  const shown = [
    page.getByRole('heading', { level: 1 }),
    main.getByRole('link', { name: 'Atampugre Weavers' }).first(),
    main.getByText('₵145.00').first(),
    main.getByRole('link', { name: /out of 5/ }),
  ]
  for (const part of shown) {
    const { y, height } = await boxOf(part)
    // 700 px below a header of 56 px.
    expect(y + height - top).toBeLessThanOrEqual(700 - 56)
  }
  await expect(page.getByText('Illustration').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const add = await boxOf(page.getByRole('button', { name: 'Add to cart' }))
  expect(add.y + add.height).toBeGreaterThan(phone.height - 20)
  await page.setViewportSize(desktop)
  const whole = await boxOf(enlarge(page).first().getByRole('img'))
  expect(whole.height / whole.width).toBeCloseTo(1.25)
  expect(whole.height).toBeLessThan(desktop.height - 170)
})

test('a product is shared by WhatsApp or by its link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBasket(page)
  const address = page.url()
  const share = page.getByRole('list', { name: 'Share' })
  const message = new URL((await share.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
  expect(message.origin).toBe('https://wa.me')
  expect(message.searchParams.get('text')).toBe(
    `Bolga market basket, red and gold by Atampugre Weavers\n${address}`,
  )
  const copy = share.getByRole('button', { name: 'Copy link' })
  await expectHydrated(copy)
  await copy.click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('material and purpose of a product lead to similar products', async ({ page }) => {
  await openBasket(page)
  await page.getByRole('main').getByRole('link', { name: 'Gold', exact: true }).click()
  await expect(page).toHaveURL(/\/browse\?attr_colour=Gold$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Gold gifts' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a product shows its picture, delivery, reviews and maker', async ({ page }) => {
    await page.goto('/search?q=bolga+market+basket')
    await page.getByRole('main').getByRole('link', { name: indigo }).first().click()
    await expect(page.getByText(/^Arrives \w{3} \d+.* – \w{3} \d+ \w{3}$/)).toBeVisible()
    await expect(page.getByText('in Accra')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Write a review' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').first()).toBeVisible()
    const picture = await enlarge(page).first().getAttribute('href')
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toMatch(/^image\//)
    await page.getByRole('link', { name: 'Atampugre Weavers' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Atampugre Weavers' })).toBeVisible()
  })
})

test('phones show one message at a time, and beside it only one that offers Undo', async ({ page }) => {
  await openBasket(page)
  const heart = page.getByRole('button', { name: /^(Add to|On your) wishlist$/ })
  await expectHydrated(heart)
  const messages = page.getByRole('region', { name: 'Messages' })
  const shown = messages.getByRole('button', { name: 'Dismiss' })
  await addToCart(page)
  await heart.click()
  await expect(messages.getByText('Item added to wishlist!')).toBeVisible()
  // Counted once: later the first message would be gone by itself.
  expect(await shown.count()).toBe(1)

  await heart.click()
  const undo = messages.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  expect(await shown.count()).toBe(1)
  await addToCart(page)
  expect(await shown.count()).toBe(2)
  await expect(undo).toBeVisible()

  // Tablets have the navigation of the workshop and of the back office at the bottom, 57 px high.
  await page.setViewportSize({ width: 800, height: 900 })
  await addToCart(page)
  const lowest = await shown.last().boundingBox()
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThan(900 - 57)
})
