import { expect, test } from 'vitest'
import { openDevice } from '#test/device.ts'
import { befriendOwner } from '#test/friends.ts'
import { setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { newPerson } from '#test/wire.ts'

const giving = setUpGiftOrders({ TRUST_PROXY: '127.0.0.1' })
const { share, giftRequest, control, giftStatuses, emailsTo } = giving

type Who = Pick<Program, 'call'>

/** Every endpoint that takes the payment's reference: its error code, or the reference it returns. */
async function reach(who: Who, reference: string): Promise<string[]> {
  const answers = [
    await who.call('getPayment', { params: { reference } }),
    await who.call('getGift', { params: { reference } }),
    await who.call('submitPaymentOtp', { params: { reference }, body: { otp: '123456' } }),
    await who.call('undoGift', { body: { reference } }),
    await who.call('takeGiftBack', { body: { reference } }),
  ]
  return [...new Set(answers.map(({ body }) => body.code ?? 'response'))]
}
const unknown = ['payment.not_found']

/** A client at another network address. */
const elsewhere = (): Who => {
  const program = openProgram(giving.shop)
  return {
    call: (name, ...[request]) =>
      program.call(name, ...([request, { headers: { 'x-forwarded-for': '10.9.9.9' } }] as never)),
  } as Who
}

async function paidBy(
  who: Who,
  shared: Parameters<typeof giftRequest>[0],
  more: object = {},
): Promise<string> {
  const { reference } = (await who.call('startGift', giftRequest(shared, more))).body.data
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  return reference
}

test('shows a user’s gift only to that account, also when others know its reference', async () => {
  const shared = await share()
  const ama = openProgram(giving.shop)
  await ama.register()
  const reference = await paidBy(ama, shared, { guest: undefined })
  const esi = openProgram(giving.shop)
  await esi.register()
  const strangers = [openProgram(giving.shop), await openDevice(giving.shop), esi, shared.owner, elsewhere()]
  for (const stranger of strangers) expect(await reach(stranger, reference)).toEqual(unknown)
  const own = await ama.call('getGift', { params: { reference } })
  expect([own.status, own.body.data.gifts[0]?.status]).toEqual([200, 'purchased'])
})

test('shows a guest’s gift to its device and to holders of its email links, but to nobody who is to be surprised', async () => {
  const shared = await share()
  const phone = await openDevice(giving.shop)
  const email = `${shared.wishlistId}@example.com`
  const reference = await paidBy(phone, shared, { guest: { name: 'Kofi', email } })
  const laptop = await openDevice(giving.shop)
  const esi = openProgram(giving.shop)
  await esi.register()
  for (const stranger of [laptop, esi, shared.owner, openProgram(giving.shop), elsewhere()]) {
    expect(await reach(stranger, reference)).toEqual(unknown)
  }
  await expect.poll(() => emailsTo(email).length).toBe(1)
  const named = /gifts\/follow#token=(\S+)/.exec(emailsTo(email)[0]?.text ?? '')?.[1] ?? ''
  expect(named.startsWith(`${reference}.`)).toBe(true)
  const response = await laptop.call('getGift', { params: { reference: named } })
  expect(response.body.data).toMatchObject({ gifts: [{ reference: named }], payment: { reference: named } })
  expect((await laptop.call('getPayment', { params: { reference: named } })).body.data.reference).toBe(named)
  expect(await reach(shared.owner, named)).toEqual(unknown)
  const forged = `${reference}.${'0'.repeat(32)}`
  for (const wrong of [forged, `${reference}.`, `${named}0`])
    expect(await reach(laptop, wrong)).toEqual(unknown)
  // A user who signs up on the phone later still sees their gifts.
  await phone.register()
  expect((await phone.call('getGift', { params: { reference } })).status).toBe(200)
  const back = await laptop.call('takeGiftBack', { body: { reference: named } })
  expect([back.status, back.body.data.reference]).toEqual([200, named])
})

test('shows a co-owner nothing on a phone from which a gift was given', async () => {
  const shared = await share()
  const phone = await openDevice(giving.shop)
  const reference = await paidBy(phone, shared)
  const { user_id } = await phone.register({ ...newPerson(), first_name: 'Yaw' })
  const params = { wishlistId: shared.wishlistId }
  await befriendOwner(giving.shop, shared.wishlistId, user_id)
  await shared.owner.call('inviteCollaborator', { params, body: { user_id, role: 'co_owner' } })
  await phone.call('acceptInvitation', { params })
  expect(await reach(phone, reference)).toEqual(unknown)
})

test('shows a gift of a client without device key only to its network address', async () => {
  const shared = await share()
  const program = openProgram(giving.shop)
  const reference = await paidBy(program, shared)
  expect(await reach(elsewhere(), reference)).toEqual(unknown)
  expect((await program.call('getGift', { params: { reference } })).status).toBe(200)
})
