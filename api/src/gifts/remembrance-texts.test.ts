import { randomUUID } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { expect, test } from 'vitest'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'

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

/** Gives as a signed-in user whose points have been granted; returns the user. */
async function giveAndEarn(shared: Shared): Promise<Program> {
  const giver = openProgram(giving.shop)
  await giver.register({ remember_me: true })
  const request = giving.giftRequest(shared, { guest: undefined })
  const { reference } = (await giver.call('startGift', request)).body.data
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  const { payment } = (await giver.call('getGift', { params: { reference } })).body.data
  await giving.shop.operator.advanceOrder(String(payment.order_number), 'delivered')
  const pending = async () => (await giver.call('getRewards', { query: {} })).body.data.pending
  await expect.poll(pending).toBeGreaterThan(0)
  giving.shop.clock.advance(limits.rewards.pendingFor + 1_000)
  await runScheduledJobs()
  return giver
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

test('refusals on lists of remembrance do not say "gift"', async () => {
  const lists = await Promise.all(Array.from({ length: 4 }, () => share({ purpose: 'funeral' })))
  const device = openProgram(giving.shop)
  await device.register()
  const refusals: string[] = []
  for (const shared of lists) {
    const { status, body } = await device.call('startGift', giving.giftRequest(shared, { guest: undefined }))
    if (status >= 400) refusals.push((body as { message: string }).message)
  }
  const unknown = await device.call('thankForGift', {
    params: { giftId: randomUUID() },
    body: { text: 'Thank you.' },
  })
  refusals.push((unknown.body as { message: string }).message)
  expect(refusals).toEqual([
    'You have three unpaid orders. Please pay for one or cancel it first.',
    'We couldn’t find this item',
  ])
})

test('points for what was sent from a list of remembrance are announced without the word "gift"', async () => {
  const giver = await giveAndEarn(await share({ purpose: 'funeral' }))
  const messages = async () =>
    (await giver.call('listNotifications', { query: {} })).body.data
      .filter(({ type }) => type === 'reward.granted')
      .map(({ message }) => message)
  await expect
    .poll(messages)
    .toEqual([expect.stringContaining('You can redeem points for money off your next order.')])
})
