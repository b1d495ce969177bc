import { countInteractions } from './count-interactions.ts'
import { basket, expect, findBasket, newPerson, signUp, test } from './shopper.ts'

/** The goals for a new buyer, from a product to the payment prompt. */
const atMost = { clicks: 11, fields: 8 }

test('a new buyer gets from a product to the payment prompt with few clicks and fields', async ({ page }) => {
  const { press, type, spent } = countInteractions()
  const fill = (name: string, text: string) =>
    type(
      page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true })),
      text,
    )
  const person = newPerson()
  await findBasket(page)
  await press(page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first())
  await expect(page.getByText('Item added to cart!')).toBeVisible()
  await press(
    page
      .getByRole('link', { name: /^Cart, 1/ })
      .filter({ visible: true })
      .first(),
  )
  await press(page.getByRole('main').getByRole('link', { name: 'Create an account' }))

  await fill('First name', person.first)
  await fill('Last name', person.last)
  await fill('Email', person.email)
  await fill('Password', person.password)
  await expect(page.getByRole('textbox', { name: 'Confirm password' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Referral code' })).toBeHidden()
  await press(page.getByRole('checkbox', { name: /terms of service/ }))
  await press(page.getByRole('button', { name: 'Create account' }))

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  // Nothing of the shop distracts from paying.
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Newsletter' })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Cart', '', 'Help'])
  await fill('Phone number', '055 123 4001')
  // Counts as two interactions: opening and choosing.
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Ashanti')
  spent.clicks += 2
  await fill('Town or city', 'Kumasi')
  await fill('Street, house or area', '5 Adum Road')
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(basket)
  await press(page.getByRole('button', { name: /^Pay ₵[\d.]+ with MTN MoMo$/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your MoMo approval' })).toBeVisible()

  expect(spent.clicks).toBeLessThanOrEqual(atMost.clicks)
  expect(spent.fields).toBeLessThanOrEqual(atMost.fields)
})

test('a user makes and shares a list with gifts in at most six clicks', async ({ page }) => {
  await signUp(page, '/wishlists')
  const { press, spent } = countInteractions()
  await press(page.getByRole('navigation', { name: 'Templates' }).getByRole('link', { name: 'Birthday' }))
  await expect(page.getByText(/^\d of \d go on the list/)).toBeVisible()
  await press(page.getByRole('checkbox', { checked: true }).first())
  await press(page.getByRole('button', { name: 'Create wishlist' }))
  await press(page.getByRole('main').getByRole('button', { name: 'Share', exact: true }))
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsapp).toHaveAttribute('href', /My%20birthday.*%2Fshared%2Fmy-birthday-\w{10}$/)
  // WhatsApp itself is not part of the shop.
  expect(spent.clicks + 1).toBeLessThanOrEqual(6)
})
