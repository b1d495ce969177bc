import { dayOf, formatDay } from '@akyede/contract/days'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectHydrated, expectLoaded } from './accessibility.ts'
import { createStockReporter, importProduct } from './import-product.ts'
import { press } from './keyboard.ts'
import { expect, join, lastPathSegment, openGift, test } from './shopper.ts'

const dayLong = 86_400_000
const inTwelveDays = new Date(Date.now() + 12 * dayLong)
const expected = `Back on ${formatDay(dayOf(inTwelveDays))}.`

/** Imports a sold-out product; returns its name and a function that reports its stock, as a maker's system does. */
async function importSoldOut(request: APIRequestContext) {
  const mark = `${Date.now()}`
  const name = `Basket that is awaited, ${mark}`
  const pictures = ['bolga-basket-natural']
  await importProduct({
    handle: `awaited-${mark}`,
    name,
    maker: `Slow Loom ${mark}`,
    price: '150',
    quantity: 0,
    pictures,
  })
  return { name, count: await createStockReporter(request, `slow-loom-${mark}`) }
}

const stock = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /left|Sold out/ })

/** Waits for the responses about its stock: the units, and, once that component has loaded, the restock date. */
async function withStock(page: Page, load: () => Promise<unknown>): Promise<void> {
  let responses = 0
  // `response.finished()` never resolves after the page has navigated away.
  const both = page.waitForEvent('requestfinished', request => {
    if (/\/variants\/[^/]+\/stock$/.test(new URL(request.url()).pathname)) responses += 1
    return responses === 2
  })
  await load()
  await both
  await isDrawn(page)
}

/** Waits until events and clicks are rendered. */
const isDrawn = (page: Page) =>
  page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))

const promises = (page: Page) => page.getByText(/^Back on /).allInnerTexts()

/** The messages of the page after a click on the button. */
async function clickAdd(page: Page): Promise<string[]> {
  await press(page, add(page))
  await isDrawn(page)
  return page.getByText(/^(Adding…|Added|Item added to cart!)$/).allInnerTexts()
}

const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()

test('a sold-out product shows its restock date and can be bought once it is restocked', async ({
  page,
  browser,
  request,
}) => {
  const { name, count } = await importSoldOut(request)
  await withStock(page, () => openGift(page, name))
  const product = lastPathSegment(page)
  await expect(stock(page)).toHaveText('Sold out')
  await expectHydrated(add(page))
  expect(await promises(page)).toEqual([])

  await count(product, 0, { next_restock: inTwelveDays.toISOString() })
  await page.reload()
  await expect(page.getByText(expected)).toBeVisible()
  await expectAccessible(page)
  // It cannot be bought yet, by keyboard either.
  expect(await clickAdd(page)).toEqual([])
  await expect(page.getByText(expected)).toBeVisible()

  const member = await browser.newPage()
  await join(member)
  await member.goto(`/product/${product}`)
  await expect(member.getByText(expected)).toBeVisible()

  await count(product, 1)
  for (const who of [page, member]) {
    await who.reload()
    await expectLoaded(who)
    await expect(stock(who)).toHaveText('Only 1 left')
    await expect(who.getByText(/More expected/)).toHaveCount(0)
  }
  await member.close()
  await expectHydrated(add(page))
  expect(await clickAdd(page)).not.toEqual([])
  await expect(page.getByText('Item added to cart!')).toBeVisible()
})

test('a restock date that the maker withdraws, or that has passed, is no longer shown', async ({
  page,
  request,
}) => {
  const { name, count } = await importSoldOut(request)
  await openGift(page, name)
  const product = lastPathSegment(page)
  const expectAfter = async (more: object, texts: readonly string[]) => {
    await count(product, 0, more)
    await withStock(page, () => page.reload())
    await expect(stock(page)).toHaveText('Sold out')
    await expect.poll(() => promises(page)).toEqual(texts)
  }
  await expectAfter({ next_restock: inTwelveDays.toISOString() }, [expected])
  await expectAfter({}, [])
  await expectAfter({ next_restock: inTwelveDays.toISOString() }, [expected])
  await expectAfter({ next_restock: new Date(Date.now() - dayLong).toISOString() }, [])
})
