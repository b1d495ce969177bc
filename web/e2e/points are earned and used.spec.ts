import { expectAccessible, expectHydrated } from './accessibility.ts'
import { ama } from './demo-user.ts'
import { addToCart, expect, openBasket, register, signIn, test } from './shopper.ts'

test('points become a code that is used in the cart, and a friend joins by invitation', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await signIn(page, ama)
  await openBasket(page)
  await addToCart(page)

  await page.goto('/dashboard/rewards')
  const balance = page.getByRole('region', { name: 'Your balance' })
  await expect(balance).toContainText('2,300 points')
  await expect(balance).toContainText('Worth ₵23.00 off')
  await expect(balance).toContainText('Abusua')
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Order AK-DEMQ4AMA' })).toContainText('+405')
  await expectAccessible(page)

  const redeem = page.getByRole('region', { name: 'Redeem points' })
  await redeem.getByRole('button', { name: '100 points more' }).click()
  await expect(redeem.getByRole('status')).toHaveText('600 points = ₵6 off')
  await redeem.getByRole('button', { name: '100 points less' }).click()
  await redeem.getByRole('button', { name: 'Redeem 500 points' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('If you don’t use it in time, you get your points back.')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(balance).toContainText('2,300 points')
  await redeem.getByRole('button', { name: 'Redeem 500 points' }).click()
  await dialog.getByRole('button', { name: 'Redeem for ₵5 off' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your code' })).toBeVisible()
  const code = /PTS[A-Z0-9]{9}/.exec(await dialog.innerText())?.[0] ?? 'no code'
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Use it in the cart: ${code}` }).click()

  await expect(page).toHaveURL(/\/cart$/)
  const codes = page.getByRole('list', { name: 'Promo codes' }).getByRole('listitem')
  await expect(codes).toHaveText([`${code} −₵5.00`])
  await page.goto('/dashboard/rewards')
  await expect(balance).toContainText('1,800 points')
  await expect(rows.filter({ hasText: `Redeemed for code ${code}` })).toContainText('−500')
  await expect(page.getByRole('region', { name: 'Your codes' })).toContainText(code)

  const invite = page.getByRole('region', { name: 'Invite a friend' })
  const link = (await invite.getByRole('definition').last().innerText()).trim()
  const words = new URL((await invite.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
  expect(words.searchParams.get('text')).toContain(link)

  const friend = await (await browser.newContext()).newPage()
  friend.on('pageerror', error => consoleErrors.push(error.message))
  await friend.goto(new URL(link).pathname + new URL(link).search)
  const field = friend.getByRole('textbox', { name: 'Referral code' })
  await expectHydrated(field)
  await expect(field).toHaveValue(new URL(link).searchParams.get('ref') ?? 'no code')
  await register(friend)
  await expect(friend).not.toHaveURL(/signup/)
  await friend.goto('/dashboard/rewards')
  await expect(friend.getByRole('button', { name: '500 points to go' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(friend.getByText('You’ll earn some when your first gift arrives.')).toBeVisible()
  await expectAccessible(friend)
  await page.reload()
  await expect(invite).toContainText('1 friend has joined with your code')
})
