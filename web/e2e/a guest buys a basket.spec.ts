import { expectAccessible } from './accessibility.ts'
import { importProduct } from './import-product.ts'
import { akyede } from './operator.ts'
import {
  addToCart,
  basket,
  checkOut,
  expect,
  findBasket,
  goToCheckout,
  idOfGift,
  joinWithCart,
  lastPathSegment,
  openGift,
  pay,
  payButton,
  payByPhone,
  test,
} from './shopper.ts'

test('a guest finds a basket, registers, pays by mobile money and tracks the delivery', async ({ page }) => {
  await findBasket(page)
  await addToCart(page)
  expect(await page.evaluate(() => Object.keys(localStorage).some(key => key.includes('cart')))).toBe(true)

  await goToCheckout(page)
  // The account has the cart now, so the copy on this device is deleted.
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(basket)
  const guestCart = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.includes('cart'))
        .map(([, value]) => value)
        .join(),
    )
  await expect.poll(guestCart).not.toContain('productId')

  await payByPhone(page, '055 123 4987')
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
  await page.getByRole('link', { name: 'Track order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order AK-/ })).toBeVisible()
  const progress = page.getByRole('list', { name: 'Order progress' }).getByRole('listitem')
  await expect(progress.filter({ hasText: 'Paid' }).getByRole('time')).toBeVisible()
  const order = lastPathSegment(page)

  expect(await akyede('orders', 'advance', order, 'shipped')).toContain('is shipped')
  expect(await akyede('orders', 'advance', order, 'delivered')).toContain('is delivered')
  await page.reload()
  await expect(progress.filter({ hasText: 'Delivered' }).getByRole('time')).toBeVisible()

  await page.goto('/orders')
  await expect(page.getByRole('article').filter({ hasText: 'Delivered' })).toHaveCount(1)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is waiting for a gift.')).toBeVisible()
})

test('saving a cart item for later moves it to a list', async ({ page }) => {
  await findBasket(page)
  await addToCart(page)
  await page.goto('/cart')
  const save = page.getByRole('button', { name: `Save to wishlist: ${basket}` })
  await save.click()
  await expect(page.getByText('Item added to wishlist!')).toBeVisible()
  await expect(save).toBeHidden()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'View list' }).click()
  const lists = page.getByRole('dialog', { name: 'Your wishlists' })
  await expect(lists.getByText(basket, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your cart is waiting for a gift.')).toBeVisible()
})

// Each uses another product, so that they do not affect each other's stock.
const leaving = [
  { button: 'Decline', name: 'Carved Asante stool' },
  { button: 'Close', name: 'Scored calabash bowl' },
]
for (const { button, name } of leaving) {
  test(`${button} leads to the cancel page, keeps the cart and releases the stock`, async ({
    page,
    request,
  }) => {
    const product = await idOfGift(page, name)
    const available = async () => {
      const { data } = await (await request.get(`/api/v1/products/${product}`)).json()
      return data.stock.available
    }
    const before = await available()
    await checkOut(page, name)
    await pay(page)
    expect(await available()).toBe(before - 1)
    await page.getByRole('button', { name: button }).click()

    await expect(page).toHaveURL(/\/checkout\/cancel\?/)
    const outcome = button === 'Decline' ? 'Payment didn’t go through.' : 'You weren’t charged.'
    await expect(page.getByRole('heading', { level: 1 })).toContainText(outcome)
    await expect.poll(available).toBe(before)
    await page.goto('/cart')
    await expect(page.getByRole('main')).toContainText(name)
    await page.goto('/orders?status=cancelled')
    await expect(page.getByRole('article')).toHaveCount(1)
  })
}

test('a declined card can be followed by one that pays', async ({ page }) => {
  await checkOut(page)
  await pay(page)
  await page.getByRole('button', { name: 'Insufficient funds' }).click()
  await expect(page.getByText('You weren’t charged.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await pay(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
})

test('the cart shows the shipping early: charged at ₵100.00, free at ₵100.01', async ({ page }) => {
  const edge = (price: string) => `Basket for ${price}`
  for (const price of ['100.00', '100.01']) {
    const handle = `edge-${price.replace('.', '-')}`
    const pictures = ['bolga-basket-natural']
    await importProduct({ handle, name: edge(price), maker: 'Edge of the Basket', price, pictures })
  }
  const summary = page.getByRole('region', { name: 'Summary' })
  const region = summary.getByRole('combobox', { name: 'Deliver to' })
  await openGift(page, edge('100.00'))
  await addToCart(page)
  await page.goto('/cart')
  await expect(summary.getByText('Spend ₵0.01 more for free delivery')).toBeVisible()
  await region.selectOption('Upper East')
  await expect(summary.getByText('Delivery to Upper East')).toBeVisible()
  await expect(summary.getByText(/^One parcel\. Arrives .+\.$/)).toBeVisible()
  const total = summary.getByRole('definition').last()
  const inRegion = await total.innerText()
  // However slow the quote for the town is, the total always includes shipping.
  await page.route('**/api/v1/cart/quote', async route => {
    await expect(total).toHaveText(inRegion)
    await route.continue()
  })
  await summary.getByRole('textbox', { name: 'Town or city' }).fill('bolgatanga')
  await expect(total).not.toHaveText(inRegion)
  const [dearer, cheaper] = [inRegion, await total.innerText()].map(text => Number(text.slice(1)))
  expect(cheaper).toBeLessThan(dearer ?? 0)
  expect(cheaper).toBeGreaterThan(100)
  await page.unroute('**/api/v1/cart/quote')
  await expectAccessible(page)
  await page.reload()
  await expect(region).toHaveValue('Upper East')
  await expect(total).toHaveText(inRegion)

  await page.getByRole('button', { name: `Remove ${edge('100.00')}` }).click()
  await openGift(page, edge('100.01'))
  await addToCart(page)
  await page.goto('/cart')
  await expect(summary.getByText('You’ve got free delivery')).toBeVisible()
  await expect(summary.getByText('Delivery within Ghana is free. One parcel. Arrives')).toBeVisible()
  await goToCheckout(page)
  await expect(payButton(page)).toHaveText(/^Pay ₵100\.01/)
})

test('an account restores what it removed from its cart', async ({ page }) => {
  await joinWithCart(page)
  await page.goto('/cart')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: `Remove ${basket}` }).click()
  await expect(page.getByText('Item removed from cart')).toBeVisible()
  await page.reload()
  await expect(main).toContainText('Your cart is waiting for a gift.')
  await main.getByRole('button', { name: 'Restore your last cart' }).click()
  await expect(main.getByRole('button', { name: `Remove ${basket}` })).toBeVisible()
})
