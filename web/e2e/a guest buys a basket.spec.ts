import { akyede } from './operator.ts'
import {
  addToCart,
  basket,
  expect,
  findBasket,
  findGift,
  goToCheckout,
  lastPart,
  pay,
  payByPhone,
  test,
} from './shopper.ts'

test('a guest finds a basket, registers, pays by mobile money and follows it to the door', async ({
  page,
}) => {
  await findBasket(page)
  await addToCart(page)
  expect(await page.evaluate(() => Object.keys(localStorage).some(key => key.includes('cart')))).toBe(true)

  await goToCheckout(page)
  // The account has the cart now, so the copy on this device is gone.
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
  const progress = page.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem')
  await expect(progress.filter({ hasText: 'Paid' }).getByRole('time')).toBeVisible()
  const order = lastPart(page)

  expect(akyede('orders', 'advance', order, 'shipped')).toContain('is shipped')
  expect(akyede('orders', 'advance', order, 'delivered')).toContain('is delivered')
  await page.reload()
  await expect(progress.filter({ hasText: 'Delivered' }).getByRole('time')).toBeVisible()

  await page.goto('/orders')
  await expect(page.getByRole('article').filter({ hasText: 'Delivered' })).toHaveCount(1)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is waiting for a gift.')).toBeVisible()
})

// Each run holds another gift, so that what one holds is never what another counts.
const leaving = [
  { button: 'Decline', gift: { light: 'Round basket, forest green', dark: 'Carved Asante stool' } },
  { button: 'Close', gift: { light: 'Brass sun pendant', dark: 'Scored calabash bowl' } },
]
for (const { button, gift } of leaving) {
  test(`${button} ends at the cancel page, the cart as it was and the pieces free again`, async ({
    page,
    request,
    colorScheme,
  }) => {
    const name = gift[colorScheme === 'dark' ? 'dark' : 'light']
    await findGift(page, name, name)
    const product = lastPart(page)
    const available = async () => {
      const { data } = await (await request.get(`/api/v1/products/${product}`)).json()
      return data.stock.available
    }
    const before = await available()
    await addToCart(page)
    await goToCheckout(page)
    await pay(page)
    expect(await available()).toBe(before - 1)
    await page.getByRole('button', { name: button }).click()

    await expect(page).toHaveURL(/\/checkout\/cancel\?/)
    const outcome = button === 'Decline' ? "Payment didn't go through." : 'Nothing was charged.'
    await expect(page.getByRole('heading', { level: 1 })).toContainText(outcome)
    await expect.poll(available).toBe(before)
    await page.goto('/cart')
    await expect(page.getByRole('main')).toContainText(name)
    await page.goto('/orders?status=cancelled')
    await expect(page.getByRole('article')).toHaveCount(1)
  })
}

test('a card that is declined can be followed by one that pays', async ({ page }) => {
  await findBasket(page)
  await addToCart(page)
  await goToCheckout(page)
  await pay(page)
  await page.getByRole('button', { name: 'Insufficient funds' }).click()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await pay(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
})
