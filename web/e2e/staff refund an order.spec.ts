import { buyBasket, expect, loseResponses, test } from './shopper.ts'
import { signInAsStaff } from './staff.ts'

test('support finds an order, ships a fulfilment and refunds a part of it within the limit', async ({
  page,
  browser,
  baseURL,
}) => {
  const number = await buyBasket(page)
  const office = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signInAsStaff(office, 'support', `/office/orders?search=${number}`)
  const main = office.getByRole('main')
  await main.getByRole('link', { name: number }).filter({ visible: true }).click()
  await expect(main.getByRole('heading', { level: 1, name: number })).toBeVisible()

  await main.getByRole('button', { name: 'Mark as shipped' }).first().click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Tracking number/ }).fill('GP123')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(main.getByText('GP123')).toBeVisible()

  const refund = async (amount: string) => {
    await main.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByRole('spinbutton', { name: /Amount/ }).fill(amount)
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('It arrived damaged')
    await dialog.getByRole('textbox', { name: /audit log/ }).fill('The handle is broken')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  }
  const restoreResponses = await loseResponses(office, /\/office\/payments\/[^/]+\/refund$/)
  await refund('12.50')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await restoreResponses()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog).toBeHidden()
  // The first attempt had succeeded, and the second has no effect of its own.
  await expect(main.getByText('The handle is broken')).toHaveCount(1)
  await office.goto(`/office/payments?search=${number}`)
  await expect(office.getByRole('main').getByRole('link', { name: number })).toBeVisible()
})
