import { expectLoaded } from './accessibility.ts'
import { fill, tabTo } from './keyboard.ts'
import { basket, expect, newPerson, searchFields, test } from './shopper.ts'

test('a buyer gets from the landing page to the confirmation by keyboard', async ({ page }) => {
  const person = newPerson()
  const keys = page.keyboard
  await page.goto('/')
  await expectLoaded(page)
  await tabTo(page, searchFields(page).first())
  await keys.type('basket')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “basket”' })).toBeFocused()
  await tabTo(page, page.getByRole('main').getByRole('link', { name: basket }).first())
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: basket })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first())
  await keys.press('Enter')
  await expect(page.getByText('Item added to cart!')).toBeVisible()
  await tabTo(
    page,
    page
      .getByRole('link', { name: /^Cart, 1/ })
      .filter({ visible: true })
      .first(),
    'back',
  )
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/cart$/)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create an account' }))
  await keys.press('Enter')

  await fill(page, 'First name', person.first)
  await fill(page, 'Last name', person.last)
  await fill(page, 'Email', person.email)
  await fill(page, 'Password', person.password)
  await tabTo(page, page.getByRole('checkbox', { name: /terms of service/ }))
  await keys.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Create account' }))
  await keys.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await fill(page, 'Phone number', '055 123 4987')
  await tabTo(page, page.getByRole('combobox', { name: 'Region' }))
  await keys.type('As')
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue('Ashanti')
  await fill(page, 'Town or city', 'Kumasi')
  await fill(page, 'Street, house or area', '5 Adum Road')
  await tabTo(page, page.getByRole('radio', { name: /^Mobile money/ }))
  await keys.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Card or other/ })).toBeChecked()
  await keys.press('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Mobile money number' })).toHaveValue('055 123 4987')
  await tabTo(page, page.getByRole('radio', { name: 'MTN MoMo' }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Telecel Cash' })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: /^Pay ₵[\d.]+ with Telecel Cash$/ }))
  await keys.press('Enter')

  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Track order' }))
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Order AK-/ })).toBeFocused()
})
