import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { setUpPayouts } from '#test/payouts.ts'
import type { TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { addMember } from '#test/workshops.ts'

const payouts = setUpPayouts()
const { returning, propose, payoutsOf, untilStatus } = payouts
let carvers = ''

beforeAll(async () => {
  const { rows } = await returning.shop.database.execute<{ id: string }>(
    sql`select id from vendors where name = 'Carvers'`,
  )
  carvers = rows[0]?.id ?? ''
  await Promise.all([payouts.useWallet('0551234987'), payouts.useWallet('0551234986', carvers)])
})
beforeEach(() => payouts.signInAgain())
afterEach(async () => {
  expect(await returning.findBrokenInvariants()).toEqual([])
})

/** A proposed run with a payout to the weavers and one to the carvers. */
async function proposeForTwo(): Promise<string> {
  await payouts.earn({ basket: 1, drum: 1 })
  return propose()
}
/** The same, of the schedule and above the limits. */
async function proposeAboveLimits(): Promise<string> {
  await payouts.earn({ basket: 1, drum: 1 })
  await payouts.correct(6_000)
  const runId = await propose()
  await returning.shop.database.execute(
    sql`update payout_runs set kind = 'scheduled', proposed_by = 'schedule' where id = ${runId}`,
  )
  return runId
}
const joinWeavers = (who: TestPerson) => addMember(returning.shop, payouts.vendorId, who, 'packer')
const heldFor = async (who: TestPerson, runId: string) =>
  (await who.call('getPayoutRun', { params: { runId } })).body.data.held_for_caller
const heldIn = async (runId: string) => (await payoutsOf(runId)).filter(({ status }) => status === 'held')
const confirm = (runId: string, by: TestPerson) =>
  by.call('confirmPayoutRun', { params: { runId }, body: {} })
const release = (payoutId: string, by: TestPerson) =>
  by.call('releasePayout', { params: { payoutId }, body: { words: 'Checked' } })

describe('a run with a payout of the sender’s own workshop', () => {
  test('is sent without that payout, which a person from outside of the workshop releases', async () => {
    const runId = await proposeForTwo()
    await joinWeavers(payouts.kojo)
    expect(await heldFor(payouts.kojo, runId)).toEqual([payouts.vendorId])
    expect((await payouts.send(runId)).body.data).toEqual({ status: 'sent' })
    const [own, ...others] = await heldIn(runId)
    expect([own?.maker.id, own?.message, others]).toEqual([
      payouts.vendorId,
      'Someone who doesn’t work in this workshop has to release it.',
      [],
    ])
    await untilStatus(runId, 'paid', 'held')
    const { contactEmail } = returning.shop.platform.config
    expect(messagesTo(returning.shop, contactEmail).map(({ subject }) => subject)).toContain(
      'A payout to Weavers is held',
    )
    await payouts.signInAgain()
    await joinWeavers(payouts.kojo)
    expect((await release(own?.id ?? '', payouts.kojo)).body.code).toBe('office.conflict_of_interest')
    expect((await release(own?.id ?? '', payouts.efua)).body.data).toEqual({ status: 'made' })
    await untilStatus(runId, 'paid', 'paid')
  })

  test('is sent whole when a person from outside of the workshop confirms it', async () => {
    const runId = await proposeAboveLimits()
    await joinWeavers(payouts.kojo)
    expect(await heldFor(payouts.kojo, runId)).toEqual([])
    expect((await payouts.send(runId)).body.data).toEqual({ status: 'confirming' })
    expect(await heldFor(payouts.efua, runId)).toEqual([])
    expect((await confirm(runId, payouts.efua)).body.data).toEqual({ status: 'sent' })
    expect(await heldIn(runId)).toEqual([])
    await untilStatus(runId, ...(await payoutsOf(runId)).map(() => 'paid'))
  })

  test('is sent without it when two members of the workshop send and confirm it', async () => {
    const runId = await proposeAboveLimits()
    await Promise.all([joinWeavers(payouts.kojo), joinWeavers(payouts.efua)])
    await payouts.send(runId)
    expect(await heldFor(payouts.efua, runId)).toEqual([payouts.vendorId])
    expect((await confirm(runId, payouts.efua)).body.data).toEqual({ status: 'sent' })
    const held = await heldIn(runId)
    expect(new Set(held.map(({ maker }) => maker.id))).toEqual(new Set([payouts.vendorId]))
    await payouts.signInAgain()
    for (const { id } of held) expect((await release(id, payouts.efua)).status).toBe(200)
    await untilStatus(runId, ...(await payoutsOf(runId)).map(() => 'paid'))
  })

  test('is sent whole by a super admin, who may be the only member of staff', async () => {
    const runId = await proposeForTwo()
    const root = await registerStaff(returning.shop, 'super_admin')
    await joinWeavers(root)
    expect(await heldFor(root, runId)).toEqual([])
    await payouts.send(runId, root)
    await untilStatus(runId, 'paid', 'paid')
  })
})
