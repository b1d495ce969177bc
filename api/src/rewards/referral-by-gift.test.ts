import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { befriendOwner } from '#test/friends.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { backgroundWorkDone } from '#test/outbox.ts'
import { openProgram, type Program } from '#test/program.ts'
import { until } from '#test/test-time.ts'

const giving = setUpGiftOrders()
const { control, giftStatuses, share, runScheduledJobs, giftRequest } = giving
type Caller = Pick<Program, 'call'>

const points = async (who: Caller) => {
  const { pending, balance, referrals, referral_code } = (await who.call('getRewards', { query: {} })).body
    .data
  return { pending, balance, referrals, referral_code }
}

/** A friend who signed up with the inviter's code. */
async function invitedBy(inviter: Caller): Promise<Program> {
  const friend = openProgram(giving.shop)
  const { referral_code: referralCode } = await points(inviter)
  await friend.register({ referralCode, remember_me: true, phone: null })
  return friend
}

async function deliver(reference: string): Promise<void> {
  const { rows } = await giving.shop.database.execute<{ number: string }>(sql`
    select subject_name as number from payments where reference = ${reference}`)
  await giving.shop.operator.advanceOrder(rows[0]?.number ?? '', 'delivered')
  await quiet()
}

const quiet = () => backgroundWorkDone(giving.shop)

/** The friend gives the first item of the list and pays, and the parcel is delivered. */
async function give(friend: Program, shared: Shared, more: object = {}): Promise<void> {
  const { reference } = (await friend.call('startGift', giftRequest(shared, { guest: undefined, ...more })))
    .body.data
  await control('approve', { reference })
  await until(async () => (await giftStatuses(reference)).join() === 'purchased', 'the gift is paid for')
  await deliver(reference)
}

async function sweepTwice(): Promise<void> {
  await runScheduledJobs()
  await quiet()
  await runScheduledJobs()
  await quiet()
}

describe('an invited friend whose first order is a gift to the inviter', () => {
  test('earns for both once the gift is revealed, and nothing before', async () => {
    const shared = await share({ reveal: 'delivery' })
    const friend = await invitedBy(shared.owner)
    const before = await points(shared.owner)
    await give(friend, shared)
    expect(await points(shared.owner)).toEqual(before)
    expect(await points(friend)).toMatchObject({ pending: 120 })
    await sweepTwice()
    expect(await points(shared.owner)).toMatchObject({ pending: 200 })
    expect(await points(friend)).toMatchObject({ pending: 320 })
  })

  test.each([
    ['that is never revealed', { reveal: 'never' }, {}],
    ['that is revealed later', { reveal: 'date', deadline: '2099-12-24' }, {}],
    ['that stays anonymous', { reveal: 'delivery' }, { anonymous: true }],
  ])('earns nothing for a gift %s; the next order earns for both', async (_which, list, gift) => {
    const shared = await share(list)
    const friend = await invitedBy(shared.owner)
    const before = await points(shared.owner)
    await give(friend, shared, gift)
    await sweepTwice()
    expect(await points(shared.owner)).toEqual(before)
    expect(await points(friend)).toMatchObject({ pending: 120 })
    await give(friend, await share())
    await sweepTwice()
    expect(await points(shared.owner)).toMatchObject({ pending: 200 })
    expect(await points(friend)).toMatchObject({ pending: 440 })
    expect(await giving.findBrokenInvariants()).toEqual([])
  })

  test('earns nothing before the reveal when the inviter is a co-owner of the list', async () => {
    const shared = await share({ reveal: 'never' })
    const inviter = openProgram(giving.shop)
    const { user_id } = await inviter.register({ phone: null })
    const params = { wishlistId: shared.wishlistId }
    const body = { user_id, role: 'co_owner' as const }
    await befriendOwner(giving.shop, shared.wishlistId, user_id)
    await shared.owner.call('inviteCollaborator', { params, body } as never)
    expect((await inviter.call('acceptInvitation', { params })).status).toBe(200)
    const friend = await invitedBy(inviter)
    const before = await points(inviter)
    await give(friend, shared)
    await sweepTwice()
    expect(await points(inviter)).toEqual(before)
  })
})
