import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { messagesTo } from './outbox.ts'
import { expect } from './shopper.ts'

export const story =
  'My grandmother taught me to coil pots from the red clay of our river. I dig it myself, let it rest for a month and fire each pot under the open sky.'
let made = 0
export const newWorkshopName = () => `Vume Clay House ${process.pid} ${++made}`
const newNumber = () => `24${String(process.pid % 10_000).padStart(4, '0')}${String(++made).padStart(3, '0')}`
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
export const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
export const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** A photo as a phone makes it: twelve megapixels, on its side by a tag, with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#a63a16' } })
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '5/1 36/1 0/1' } })
    .jpeg()
    .toBuffer()

async function verifyPhone(page: Page, number: string): Promise<void> {
  await field(page, 'Phone number').fill(`0${number}`)
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(field(page, 'Code from the SMS')).toBeVisible()
  const code = () => /^\d{6}/.exec(messagesTo(`+233${number}`)[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(code).not.toBe('')
  await field(page, 'Code from the SMS').fill(code())
  await page.getByRole('button', { name: 'Verify number' }).click()
  await expect(page.getByText('We’ll reach you at')).toBeVisible()
}

/** Fills in the five steps of an application and sends it. */
export async function apply(page: Page, name: string): Promise<void> {
  const number = newNumber()
  await field(page, 'Name of your workshop').fill(name)
  await field(page, 'What do you make?').fill('Pottery')
  await field(page, 'Since which year?').fill('2014')
  await next(page)
  await expect(heading(page, 'Where you work')).toBeFocused()
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Volta')
  await field(page, 'Town').fill('Vume')
  await verifyPhone(page, number)
  await next(page)
  await field(page, 'Your story').fill(story)
  await next(page)
  await page
    .getByLabel('Photo of your work')
    .setInputFiles({ name: 'pot.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.getByRole('img', { name: 'Your work, 1' })).toBeVisible()
  await next(page)
  await field(page, 'Wallet number').fill(`0${number}`)
  await expect(page.getByRole('radio', { name: /MTN/ })).toBeChecked()
  await field(page, 'Name on the wallet').fill('Abena Owusu')
  await page.getByRole('checkbox', { name: /I make what I sell/ }).check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(heading(page, new RegExp(`about ${name}`))).toBeVisible()
}
