import { asPesewas } from '@akyede/contract/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpEarning } from '#test/earning.ts'
import type { Program } from '#test/program.ts'

const earning = setUpEarning()
const { buying, join, verify, priced, buy, points, receive, later, refund, notices } = earning

let ama: Program
beforeEach(async () => {
  ama = await join()
  await verify(ama)
  await priced(12_050)
})

const review = (who: Program) =>
  who.call('writeReview', {
    params: { productId: buying.product.id },
    body: { rating: 5, text: 'It holds yams and years alike.' },
  })

describe('a delivered order', () => {
  test('earns a point for each cedi of merchandise after discounts, once, a week after delivery', async () => {
    await buying.shop.operator.createPromotion({
      code: 'TENOFF',
      gives: { kind: 'fixed', amount: asPesewas(1_000) },
    })
    const { order } = await buy(ama, 2, { promo_codes: ['TENOFF'] })
    expect(await points(ama)).toMatchObject({ balance: 0, pending: 0, upcoming: [] })
    await buying.shop.operator.advanceOrder(order.number, 'delivered')
    await expect.poll(async () => (await points(ama)).pending).toBe(231)
    const { upcoming } = await points(ama)
    expect(upcoming).toMatchObject([{ kind: 'purchase', points: 231, subject: order.number }])
    await later(6.9)
    expect(await points(ama)).toMatchObject({ balance: 0, pending: 231, history: [] })
    await later(0.2)
    await earning.runScheduledJobs()
    const shown = await points(ama)
    expect(shown).toMatchObject({ balance: 231, value: 2.31, pending: 0, lifetime: 231 })
    expect(shown.history).toMatchObject([{ kind: 'purchase', points: 231, subject: order.number }])
    expect(shown.tier.id).toBe('guest')
    expect(shown.next_tier).toMatchObject({ id: 'friend', missing: 269 })
    expect(await notices(ama)).toEqual([{ type: 'reward.granted', title: '231 points are yours' }])
    expect(await earning.findBrokenInvariants()).toEqual([])
  })

  test('earns nothing when it is returned within the week', async () => {
    const placed = await receive(ama)
    await refund(ama, placed)
    await expect.poll(async () => (await points(ama)).pending).toBe(0)
    await later(8)
    expect(await points(ama)).toMatchObject({ balance: 0, lifetime: 0, history: [] })
  })

  test('keeps its points pending during a refund', async () => {
    const { order, payment } = await receive(ama)
    await buying.shop.database.execute(sql`
      insert into refunds (id, payment_id, reason, amount, status, created_at)
      select gen_random_uuid(), id, 'test', 100, 'needs_attention', now() from payments where reference = ${payment.reference}`)
    await later(8)
    expect(await points(ama)).toMatchObject({ balance: 0, pending: 120 })
    await buying.shop.database.execute(sql`update refunds set status = 'failed' where reason = 'test'`)
    await earning.runScheduledJobs()
    expect(await points(ama)).toMatchObject({ balance: 120, pending: 0 })
    expect((await points(ama)).history[0]?.subject).toBe(order.number)
  })

  test('loses a point for each cedi refunded later, however often the event repeats', async () => {
    const { order, payment } = await receive(ama)
    await later(8)
    const partly = () =>
      transaction(buying.shop.database, tx =>
        buying.shop.platform.outbox.emit(tx, 'order.refunded', {
          order_id: order.id,
          user_id: null,
          amount: asPesewas(2_000),
        }),
      )
    await buying.shop.database.execute(
      sql`update payments set refunded = 2000 where reference = ${payment.reference}`,
    )
    await partly()
    await partly()
    await expect.poll(async () => (await points(ama)).balance).toBe(100)
    await buying.shop.database.execute(
      sql`update payments set refunded = 0 where reference = ${payment.reference}`,
    )
    expect((await notices(ama)).at(-1)).toEqual({
      type: 'reward.taken_back',
      title: '20 points removed',
    })
    expect(await earning.findBrokenInvariants()).toEqual([])
  })
})

describe('a review', () => {
  test('earns 20 points once for a delivered product, before or after the review, and none for another', async () => {
    await review(ama)
    await later(8)
    expect(await points(ama)).toMatchObject({ balance: 0, pending: 0 })
    await receive(ama)
    await expect.poll(async () => (await points(ama)).pending).toBe(140)
    await review(ama)
    await later(8)
    expect(await points(ama)).toMatchObject({ balance: 140, pending: 0 })
    await review(ama)
    await receive(ama)
    await later(8)
    expect((await points(ama)).history.filter(({ kind }) => kind === 'review')).toHaveLength(1)
    const kofi = await join()
    await receive(kofi)
    await verify(kofi)
    await review(kofi)
    await expect.poll(async () => (await points(kofi)).pending).toBe(140)
  })
})

describe('an invited friend', () => {
  const code = async (who: Program) => (await points(who)).referral_code
  /** The codes of users whose open tabs were notified of points since the last call. */
  const notifiedUsers = async () => {
    const { rows } = await buying.shop.database.execute<{ code: string }>(sql`
      with heard as (delete from pushes where type = 'rewards.changed' returning user_id)
      select referral_code as code from heard join reward_accounts using (user_id)`)
    return rows.map(row => row.code)
  }

  test('earns 200 points for both with the first delivered order, once', async () => {
    const { referral_code, referral_link } = await points(ama)
    expect(referral_link).toBe(`${buying.shop.platform.publicUrl()}/signup?ref=${referral_code}`)
    const kofi = await join({ referralCode: ` ${referral_code.toLowerCase()} ` })
    expect((await points(ama)).referrals).toEqual({ joined: 1, rewarded: 0 })
    await receive(kofi)
    await receive(kofi)
    await expect.poll(async () => (await points(kofi)).pending).toBe(440)
    expect((await points(ama)).pending).toBe(200)
    await notifiedUsers()
    await later(8)
    expect(await notifiedUsers()).toEqual(expect.arrayContaining([referral_code, await code(kofi)]))
    expect(await points(ama)).toMatchObject({ balance: 200, referrals: { joined: 1, rewarded: 1 } })
    expect(await points(kofi)).toMatchObject({ balance: 440 })
    expect(await notices(ama)).toEqual([
      { type: 'reward.referral', title: '200 points for inviting a friend' },
    ])
    expect(await earning.findBrokenInvariants()).toEqual([])
  })

  test('earns with the next order when the first is refunded', async () => {
    const kofi = await join({ referralCode: await code(ama) })
    await refund(kofi, await receive(kofi))
    await expect.poll(async () => (await points(ama)).pending).toBe(0)
    await receive(kofi)
    await later(8)
    expect((await points(ama)).balance).toBe(200)
  })

  test('earns nothing again when granted points were spent before the refund', async () => {
    const kofi = await join({ referralCode: await code(ama) })
    const placed = await receive(kofi)
    await later(8)
    await earning.give(ama, 300)
    const redeemed = (await earning.redeem(ama, 500)).body.data
    await buy(ama, 1, { promo_codes: [redeemed.code] })
    await refund(kofi, placed)
    await expect.poll(async () => (await points(kofi)).balance).toBe(0)
    await receive(kofi)
    await later(8)
    expect(await points(kofi)).toMatchObject({ balance: 320 })
    expect(await points(ama)).toMatchObject({ balance: 0, lifetime: 300 })
    expect(await earning.findBrokenInvariants()).toEqual([])
  })

  test('learns when a referral code is unknown', async () => {
    const program = (referralCode: string) => join({ referralCode })
    const { warning } = (
      await buying.buyer.call('register', {
        body: {
          first_name: 'Yaw',
          last_name: 'Asante',
          email: `${crypto.randomUUID()}@example.com`,
          password: 'Sankofa#2026',
          captchaToken: null,
          referralCode: await code(ama),
        },
      })
    ).body as { warning?: string }
    expect(warning).toBeUndefined()
    await program('NOBODY12')
    expect((await points(ama)).referrals.joined).toBe(1)
  })

  test.each([
    ['phone', { phone: '+233244000111' }],
    ['network', {}],
  ])('who shares the %s is held back until the operator releases the referral', async (trace, more) => {
    const esi = await join(more)
    const secondAccount = await join({ ...more, referralCode: await code(esi) })
    if (trace === 'network') await earning.meet(esi, secondAccount)
    await receive(secondAccount)
    await later(8)
    expect((await points(esi)).balance).toBe(0)
    expect((await points(secondAccount)).balance).toBe(120)
    const id = await earning.idOf(secondAccount)
    const held = async () =>
      (await buying.shop.operator.listHeldReferrals()).filter(line => line.startsWith(`${id} `))
    expect(await held()).toEqual([expect.stringContaining(`same ${trace}`)])
    await buying.shop.operator.releaseReferral(id)
    await earning.runScheduledJobs()
    expect((await points(esi)).balance).toBe(200)
    expect(await held()).toEqual([])
    await expect(buying.shop.operator.releaseReferral(id)).rejects.toThrow('is held')
  })
})
