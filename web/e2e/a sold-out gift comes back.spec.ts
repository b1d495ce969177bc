import { dayInWords, dayOf } from '@akyede/contract/days'
import type { APIRequestContext, Page } from '@playwright/test'
import { press } from './keyboard.ts'
import { akyede } from './operator.ts'
import { putOnShelf } from './shelf.ts'
import { expect, lastPart, openGift, register, test } from './shopper.ts'
import { hasArrived, isAlive, isSound } from './sound.ts'

const dayLong = 86_400_000
const inTwelveDays = new Date(Date.now() + 12 * dayLong)
const expected = `More is expected on ${dayInWords(dayOf(inTwelveDays))}.`

/** Puts a gift on the shelf of which nothing is left; tells its name and how its maker counts it, as a till does. */
function shelveSoldOut(request: APIRequestContext) {
  const mark = `${Date.now()}`
  const name = `Basket that is awaited, ${mark}`
  const pictures = ['bolga-basket-natural']
  putOnShelf({
    handle: `awaited-${mark}`,
    name,
    maker: `Slow Loom ${mark}`,
    price: '150',
    pieces: 0,
    pictures,
  })
  const [token] = akyede('makers', 'token', `slow-loom-${mark}`).split('\n')
  const count = async (productId: string, quantity: number, more: object = {}) => {
    const answer = await request.put(`/api/v1/fulfilment/products/${productId}/stock`, {
      headers: { authorization: `Bearer ${token}` },
      data: { quantity, expected: { quantity: 0, sold: 0 }, ...more },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  return { name, count }
}

const stock = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /left|Sold out/ })
const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()

test('who finds a gift sold out is told when more is expected, and buys it once it is there', async ({
  page,
  browser,
  request,
}) => {
  const { name, count } = shelveSoldOut(request)
  await openGift(page, name)
  const product = lastPart(page)
  await expect(stock(page)).toHaveText('Sold out')
  await isAlive(add(page))
  await expect(page.getByText(/More is expected/)).toHaveCount(0)

  await count(product, 0, { next_restock: inTwelveDays.toISOString() })
  await page.reload()
  await expect(page.getByText(expected)).toBeVisible()
  await isSound(page)
  // Nothing can be bought yet, by keyboard either.
  await press(page, add(page))
  await expect(page.getByText('Item added to cart!')).toHaveCount(0)
  await expect(page.getByText(expected)).toBeVisible()

  const member = await browser.newPage()
  await member.goto('/signup')
  await register(member)
  await expect(member).not.toHaveURL(/signup/)
  await member.goto(`/product/${product}`)
  await expect(member.getByText(expected)).toBeVisible()

  await count(product, 1)
  for (const who of [page, member]) {
    await who.reload()
    await hasArrived(who)
    await expect(stock(who)).toHaveText('Only 1 left')
    await expect(who.getByText(/More is expected/)).toHaveCount(0)
  }
  await member.close()
  await isAlive(add(page))
  await press(page, add(page))
  await expect(page.getByText('Item added to cart!')).toBeVisible()
})

test('a day that the maker takes back, or that is over, is not promised any more', async ({
  page,
  request,
}) => {
  const { name, count } = shelveSoldOut(request)
  await openGift(page, name)
  const product = lastPart(page)
  const told = async (more: object) => {
    await count(product, 0, more)
    await page.reload()
    await expect(stock(page)).toHaveText('Sold out')
    // The words come with this one's script, and with an answer of their own.
    await isAlive(page.getByRole('combobox', { name: 'Delivery to' }))
    await page.waitForLoadState('networkidle')
    return page.getByText(/More is expected/).allInnerTexts()
  }
  expect(await told({ next_restock: inTwelveDays.toISOString() })).toEqual([expected])
  expect(await told({})).toEqual([])
  expect(await told({ next_restock: inTwelveDays.toISOString() })).toEqual([expected])
  expect(await told({ next_restock: new Date(Date.now() - dayLong).toISOString() })).toEqual([])
})
