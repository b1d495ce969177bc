import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { minute, setUpPayouts } from '#test/payouts.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'

const payouts = setUpPayouts()
const { returning, earn, propose, send, payoutsOf, untilStatus, statusOf, control, pass } = payouts

beforeEach(() => payouts.signInAgain())
afterEach(async () => {
  await control('outage', { on: false })
  expect(await returning.findBrokenInvariants()).toEqual([])
})

/** The wallet of a former owner of the workshop, whose account can be closed. */
async function useWalletOfFormerOwner(phone: string): Promise<TestPerson> {
  const former = await registerPerson(returning.shop, 'Yaa')
  await payouts.useWallet(phone)
  await returning.shop.database.execute(sql`
    update wallets set user_id = ${former.id} where vendor_id = ${payouts.vendorId} and status = 'usable'`)
  return former
}
async function eraseAccount(who: TestPerson): Promise<void> {
  await who.signIn()
  const { body } = await who.call('closeAccount', { body: { password: 'Akwaaba#2026' } })
  await pass(Date.parse(body.data.erase_at) - returning.shop.clock.now().getTime())
  await payouts.signInAgain()
}
const walletOf = async (phone: string) => {
  const { rows } = await returning.shop.database.execute<{ status: string; holder: string }>(
    sql`select status, holder from wallets where phone = ${`+233${phone.slice(1)}`}`,
  )
  return rows[0]
}
const recipientsOf = async (reference = '') => {
  const response = await fetch(`${returning.shop.origin}/_paystack/__control/transfers`)
  const { data } = (await response.json()) as {
    data: { reference: string; recipient: { details: { account_number: string } } }[]
  }
  return data
    .filter(transfer => transfer.reference === reference)
    .map(({ recipient }) => recipient.details.account_number)
}
const owesPast = async (runId: string) => [await statusOf(runId), await payouts.owed()]

/** Sends a payout to the wallet of a former owner while the provider does not answer, so that it may have been sent. */
async function sendDuringOutage(phone: string) {
  const former = await useWalletOfFormerOwner(phone)
  await earn({ basket: 1 })
  const runId = await propose()
  const [payout] = await payoutsOf(runId)
  await control('outage', { on: true })
  await send(runId)
  await pass(minute)
  return { former, runId, payout }
}

describe('a payout to a wallet of an account that is erased', () => {
  test('under way arrives there once, and the number is erased after that', async () => {
    const { former, runId, payout } = await sendDuringOutage('0551234031')
    await eraseAccount(former)
    expect(await statusOf(runId)).toEqual(['sending'])
    expect(await walletOf('0551234031')).toMatchObject({ status: 'removed' })
    await control('outage', { on: false })
    await pass(25 * 60 * minute)
    await payouts.signInAgain()
    await untilStatus(runId, 'paid')
    expect(await recipientsOf(payout?.reference)).toEqual(['0551234031'])
    expect(await walletOf('0551234031')).toBeUndefined()
    expect(await payouts.owed()).toBe(0)
    const texts = messagesTo(returning.shop, payouts.owner.email).map(({ text }) => text)
    expect(texts.find(text => text.includes(payout?.reference ?? ''))).toContain(
      'to the wallet of the owner before you.',
    )
  })

  test('that failed goes to the wallet of the next owner', async () => {
    const former = await useWalletOfFormerOwner('0551234021')
    await earn({ basket: 1 })
    const owed = await payouts.owed()
    const runId = await propose()
    await control('outage', { on: true })
    await send(runId)
    await pass(minute)
    await eraseAccount(former)
    await control('outage', { on: false })
    await pass(25 * 60 * minute)
    await payouts.signInAgain()
    await untilStatus(runId, 'failed')
    expect(await owesPast(runId)).toEqual([['failed'], owed])
    expect(await walletOf('0551234021')).toBeUndefined()
    await payouts.useWallet('0551234987')
    const next = await propose()
    await send(next)
    await untilStatus(next, 'paid')
    expect(await payouts.owed()).toBe(0)
  })

  test('that came back is owed again, without the number', async () => {
    const former = await useWalletOfFormerOwner('0551234023')
    await earn({ basket: 1 })
    const owed = await payouts.owed()
    const runId = await propose()
    await send(runId)
    await untilStatus(runId, 'paid')
    expect(await walletOf('0551234023')).toMatchObject({ status: 'usable' })
    await returning.shop.database.execute(sql`update users set erase_at = ${returning.shop.clock.now()}
      where id = ${former.id}`)
    await pass(minute)
    expect(await walletOf('0551234023')).toBeUndefined()
    await pass(60 * minute)
    await payouts.signInAgain()
    await untilStatus(runId, 'returned')
    expect(await payouts.owed()).toBe(owed)
  })

  test('that was not sent yet is held, and goes to the wallet of the next owner', async () => {
    const former = await useWalletOfFormerOwner('0551234032')
    await earn({ basket: 1 })
    const runId = await propose()
    const [payout] = await payoutsOf(runId)
    await eraseAccount(former)
    expect(await walletOf('0551234032')).toBeUndefined()
    await send(runId)
    expect(await payoutsOf(runId)).toMatchObject([
      { status: 'held', message: 'The maker has no wallet that can be used.' },
    ])
    await payouts.useWallet('0551234987')
    const release = { params: { payoutId: payout?.id ?? '' }, body: { words: 'There is a wallet again' } }
    expect((await payouts.kojo.call('releasePayout', release)).body.data).toEqual({ status: 'made' })
    await untilStatus(runId, 'paid')
    expect(await recipientsOf(payout?.reference)).toEqual(['0551234987'])
  })

  test('that staff hold before it is sent does not keep the number', async () => {
    const former = await useWalletOfFormerOwner('0551234033')
    await earn({ basket: 1 })
    const [payout] = await payoutsOf(await propose())
    const hold = { params: { payoutId: payout?.id ?? '' }, body: { words: 'Called the maker' } }
    expect((await payouts.kojo.call('holdPayout', hold)).body.data).toEqual({ status: 'held' })
    await eraseAccount(former)
    expect(await walletOf('0551234033')).toBeUndefined()
  })

  test('that was held after it may have been sent goes there once it is released', async () => {
    const { former, runId, payout } = await sendDuringOutage('0551234034')
    await returning.shop.database.execute(
      sql`update payouts set status = 'held' where id = ${payout?.id} and status = 'sending'`,
    )
    await eraseAccount(former)
    expect(await walletOf('0551234034')).toMatchObject({ status: 'removed' })
    await control('outage', { on: false })
    const release = { params: { payoutId: payout?.id ?? '' }, body: { words: 'It may go' } }
    expect((await payouts.kojo.call('releasePayout', release)).body.data).toEqual({ status: 'made' })
    await pass(25 * 60 * minute)
    await payouts.signInAgain()
    await untilStatus(runId, 'paid')
    expect(await recipientsOf(payout?.reference)).toEqual(['0551234034'])
    expect(await walletOf('0551234034')).toBeUndefined()
  })
})
