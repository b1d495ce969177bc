import { addToCart, basket, expect, findBasket, goToCheckout, pay, test } from './shopper.ts'
import { isSound } from './sound.ts'

test('every public page is accessible and fits its screen, in both themes', async ({ page, complaints }) => {
  await findBasket(page)
  await addToCart(page)
  const product = new URL(page.url()).pathname
  const pages = [
    '/',
    '/browse',
    '/search?q=basket',
    '/search?q=zzzz',
    product,
    '/cart',
    '/vendor/atampugre-weavers',
  ]
  const rest = [
    '/signin',
    '/signup',
    '/help',
    '/contact',
    '/terms',
    '/privacy',
    '/401',
    '/404',
    '/500',
    '/503',
    '/nowhere',
  ]
  for (const path of [...pages, ...rest]) {
    await page.goto(path)
    if (path === '/cart') await expect(page.getByRole('main')).toContainText(basket)
    await isSound(page)
  }
  // The browser itself notes the documents that are errors on purpose.
  complaints.length = 0
})

test('every page of a buyer is accessible and fits its screen, in both themes', async ({ page }) => {
  await findBasket(page)
  await addToCart(page)
  await goToCheckout(page)
  await expect(page.getByRole('button', { name: /^Pay ₵/ })).toBeVisible()
  await isSound(page)
  await pay(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
  await isSound(page)
  await page.getByRole('link', { name: 'Track order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order AK-/ })).toBeVisible()
  await isSound(page)
  await page.goto('/orders')
  await expect(page.getByRole('article')).toHaveCount(1)
  await isSound(page)
})
