import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram } from '#test/program.ts'

const giving = setUpGiftOrders()
const { control, emailsTo, giftStatuses, give, runScheduledJobs, share } = giving

const subjectsTo = (email: string) => emailsTo(email).map(({ subject }) => subject)

/** Messages without addresses, such as that of /gifts/follow. */
const textsTo = (email: string): string[] =>
  emailsTo(email).map(({ subject, text }) => `${subject}\n${text}`.replaceAll(/https?:\S+/g, ''))

/** Gives the first item as a guest with this email; returns the secret of the receipt. */
async function pay(shared: Shared, email: string, more: object = {}): Promise<string> {
  const guest = { name: 'Kofi', email }
  const message = 'With you in thought.'
  const { reference } = (await give(shared, { guest, message, ...more })).body.data as { reference: string }
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  await expect.poll(() => emailsTo(email).length).toBe(1)
  return /#token=(\S+)/.exec(emailsTo(email)[0]?.text ?? '')?.[1] ?? ''
}

test('messages about a list of remembrance never say "gift" and have no exclamation mark', async () => {
  const shared = await share({ name: 'For Nana Akua', purpose: 'funeral' })
  const [first, second] = ['first', 'second'].map(name => `${name}-${shared.wishlistId}@example.com`)
  if (!first || !second) throw new Error('no addresses')

  const cancelled = await pay(shared, first, { wrap: true, anonymous: true })
  const guest = openProgram(giving.shop)
  const { gifts } = (await guest.call('getGift', { params: { reference: cancelled } })).body.data
  expect(gifts).toMatchObject([{ wishlist: { name: 'For Nana Akua', purpose: 'funeral' } }])
  await guest.call('takeGiftBack', { body: { reference: cancelled } })
  await expect.poll(() => subjectsTo(first)).toContainEqual(expect.stringMatching(/refund/))

  const delivered = await pay(shared, second)
  const { payment } = (await guest.call('getGift', { params: { reference: delivered } })).body.data
  await shared.owner.call('removeWishlistItem', {
    body: { wishlist_id: shared.wishlistId, item_id: String(shared.itemIds[0]) },
  })
  await runScheduledJobs()
  await runScheduledJobs()
  await expect.poll(() => subjectsTo(second)).toContainEqual(expect.stringMatching(/no longer on the list/))
  const number = String(payment.order_number)
  await giving.shop.operator.advanceOrder(number, 'shipped')
  await expect.poll(() => subjectsTo(second)).toContainEqual(expect.stringMatching(/is on its way/))
  await giving.shop.operator.advanceOrder(number, 'delivered')
  await expect.poll(() => subjectsTo(shared.ownersEmail)).toContain('Kofi has sent you something')

  const texts = [first, second, shared.ownersEmail].flatMap(textsTo)
  const isWelcome = (text: string) => text.startsWith('Akwaaba! Please verify your email')
  expect(texts.filter(text => /gift|!/i.test(text) && !isWelcome(text))).toEqual([])
})

test('a gift order that the version before wrote without a purpose has that of its list', async () => {
  const shared = await share({ name: 'For Nana Akua', purpose: 'funeral' })
  const email = `third-${shared.wishlistId}@example.com`
  const guest = openProgram(giving.shop)
  const { reference, order_number } = (await give(shared, { guest: { name: 'Kofi', email } }, guest)).body
    .data as { reference: string; order_number: string }
  await giving.shop.database.execute(
    sql`update givings set wishlist_purpose = null where wishlist_id = ${shared.wishlistId}`,
  )
  await control('approve', { reference })
  await expect.poll(() => subjectsTo(email)).toEqual([expect.stringMatching(/^Your order for/)])
  const { gifts } = (await guest.call('getGift', { params: { reference } })).body.data
  expect(gifts).toMatchObject([{ wishlist: { purpose: 'funeral' } }])
  await giving.shop.operator.advanceOrder(order_number, 'shipped')
  await giving.shop.operator.advanceOrder(order_number, 'delivered')
  await expect.poll(() => subjectsTo(shared.ownersEmail)).toContain('Kofi has sent you something')
  const received = (await shared.owner.call('listGifts', { query: { direction: 'received' } })).body.data
  expect(received).toMatchObject([{ wishlist: { purpose: 'funeral' } }])
})
