import type { Locator, Page } from '@playwright/test'

/** Fills in an address in Kumasi in the address book of the profile; the caller saves it. */
export async function fillAddress(page: Page, recipient: string, street: string): Promise<Locator> {
  const book = page.getByRole('region', { name: 'Address book' })
  await book.getByRole('button', { name: 'Add an address' }).click()
  await book.getByRole('textbox', { name: 'Recipient name' }).fill(recipient)
  await book.getByRole('textbox', { name: 'Phone number' }).fill('024 412 3456')
  await book.getByRole('combobox', { name: 'Region' }).selectOption('Ashanti')
  await book.getByRole('combobox', { name: 'Town or city' }).fill('Kumasi')
  await book.getByRole('textbox', { name: 'Street, house or area' }).fill(street)
  return book
}
