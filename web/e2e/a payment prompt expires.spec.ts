import { expectAccessible } from './accessibility.ts'
import { checkOut, expect, payByPhone, test } from './shopper.ts'

/** This test moves the clock of a shop, so it uses a shop of its own (playwright.config.ts). */
test('a payment prompt that is not answered expires after three minutes and can be repeated', async ({
  page,
  request,
}) => {
  const advance = (advance_ms: number) => request.post('/__test/clock', { data: { advance_ms } })
  await checkOut(page, 'Raw shea butter')
  await payByPhone(page, '0551234003')
  const left = async (): Promise<number> => {
    const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number)
    return minutes * 60 + seconds
  }
  await expect.poll(left).toBeLessThanOrEqual(180)
  await advance(120_000)
  await expect.poll(left).toBeLessThanOrEqual(60)
  await advance(61_000)

  const title = 'Payment didn’t go through. You weren’t charged.'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Mobile money number' })).toHaveValue('055 123 4003')
  await payByPhone(page, '0551234987')
  await expect(page.getByRole('heading', { name: 'Medaase, Abena!' })).toBeVisible()
})
