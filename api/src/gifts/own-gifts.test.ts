import { expect, test } from 'vitest'
import { openDevice } from '#test/device.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'

const giving = setUpGiftOrders()
const { share, giftRequest, control, giftStatuses, runScheduledJobs } = giving

async function openGiver(first_name: string): Promise<Program> {
  const program = openProgram(giving.shop)
  await program.register({ first_name })
  return program
}
const begin = async (shared: Shared, who: Pick<Program, 'call'>, more: object = {}) => {
  const { body } = await who.call('startGift', giftRequest(shared, more))
  return body.data.reference
}
async function pay(shared: Shared, who: Pick<Program, 'call'>, more: object = {}): Promise<void> {
  const reference = await begin(shared, who, more)
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).not.toContain('held')
}
const list = async (who: Pick<Program, 'call'>, direction: 'sent' | 'received') =>
  (await who.call('listGifts', { query: { direction } })).body.data

test('lists a giver’s held and given gifts, without those of others and released ones', async () => {
  const [kofi, esi] = [await openGiver('Kofi'), await openGiver('Esi')]
  const [one, other, third] = [await share(), await share(), await share()]
  await pay(one, kofi)
  await pay(other, esi)
  const undone = await begin(third, kofi)
  await kofi.call('undoGift', { body: { reference: undone } })
  const listsOf = async (who: Program) => (await list(who, 'sent')).map(gift => gift.wishlist.id)
  expect([await listsOf(kofi), await listsOf(esi)]).toEqual([[one.wishlistId], [other.wishlistId]])
  await begin(third, kofi)
  expect(await listsOf(kofi)).toEqual([third.wishlistId, one.wishlistId])
})

test('thanks for the named gift of the owner and for no other', async () => {
  const owner = await openGiver('Efua')
  const [one, other] = [
    await share({ reveal: 'immediate' }, undefined, owner),
    await share({ reveal: 'immediate', name: 'Another' }, undefined, owner),
  ]
  for (const shared of [one, other]) await pay(shared, await openDevice(giving.shop))
  await giving.shop.clock.advance(20_000)
  await runScheduledJobs()
  const received = await list(owner, 'received')
  const [named, left] = received
  const thanked = await owner.call('thankForGift', {
    params: { giftId: String(named?.id) },
    body: { text: 'Medaase!' },
  })
  expect([thanked.status, thanked.body.data.id]).toEqual([200, named?.id])
  const isThanked = async () =>
    (await list(owner, 'received')).flatMap(gift =>
      gift.direction === 'received' ? [[gift.id, gift.thanked_at !== null]] : [],
    )
  expect(new Map((await isThanked()) as [string, boolean][])).toEqual(
    new Map([
      [named?.id, true],
      [left?.id, false],
    ]),
  )
})

test('refuses an unknown payment provider', async () => {
  const shared = await share()
  const { status, body } = await giving.give(shared, { provider: 'nobody' })
  expect([status, body.code]).toEqual([422, 'payment.provider_unknown'])
  expect((await giving.claimsOf(shared)).items).toEqual({})
})
