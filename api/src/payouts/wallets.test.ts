import { workshopLimits } from '@akyede/contract/workshop-limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { untilOneWaits } from '#test/locks.ts'
import { messagesTo } from '#test/outbox.ts'
import { minute, setUpPayouts } from '#test/payouts.ts'
import { givePhone } from '#test/people.ts'
import { openProgram } from '#test/program.ts'
import { activateWallets } from './activate-wallets.ts'

const payouts = setUpPayouts()
const { control, pass } = payouts
const params = () => ({ vendorId: payouts.vendorId })
const enter = (phone: string, holder = 'Ama Mensah') =>
  payouts.owner.call('changeWorkshopWallet', {
    params: params(),
    body: { network: 'mtn', phone, holder },
  })
const confirm = (code: string, old_code?: string) =>
  payouts.owner.call('confirmWorkshopWallet', {
    params: params(),
    body: { code, ...(old_code && { old_code }) },
  })
const money = async () => (await payouts.owner.call('getWorkshopMoney', { params: params() })).body.data
const inE164 = (phone: string) => `+233${phone.slice(1)}`

/** The newest code that was sent to this number. */
async function codeTo(phone: string, before = 0): Promise<string> {
  const sent = () =>
    messagesTo(payouts.returning.shop, inE164(phone)).filter(({ id }) => id.startsWith('wallet-code'))
  await expect.poll(() => sent().length).toBeGreaterThan(before)
  return /^\d{6}/.exec(sent().toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]?.text ?? '')?.[0] ?? ''
}
const usableAfter = (milliseconds: number) => pass(milliseconds + minute).then(payouts.signInAgain)
async function startWith(phone: string): Promise<void> {
  await payouts.useWallet(phone)
  await payouts.returning.shop.database.execute(
    sql`update wallets set status = 'stopped' where status in ('confirming', 'waiting', 'review')`,
  )
}

/** A first wallet that its code confirmed, and that is used in 48 hours. */
async function startWithWaiting(phone: string): Promise<void> {
  await payouts.returning.shop.database.execute(sql`delete from wallets`)
  expect((await enter(phone)).body.data.needs_old_code).toBe(false)
  expect((await confirm(await codeTo(phone))).body.data.status).toBe('waiting')
  await pass(2 * minute)
  await payouts.signInAgain()
}
const stop = () => payouts.owner.call('stopWorkshopWallet', { params: params() })
const stopByLink = (token: string) =>
  openProgram(payouts.returning.shop).call('stopWalletByLink', { body: { token } })
const textsTo = (phone: string) => messagesTo(payouts.returning.shop, phone).map(({ text }) => text)
async function stopTokenIn(phone: string): Promise<string> {
  const token = () =>
    textsTo(phone)
      .map(text => /stop-wallet#token=([\w.-]+)/.exec(text)?.[1])
      .findLast(Boolean)
  await expect.poll(token).toBeTruthy()
  return token() ?? ''
}

beforeEach(async () => {
  payouts.returning.shop.clock.advance(2 * minute)
  await payouts.signInAgain()
})

describe('a maker’s wallet', () => {
  test('is used 48 hours after the code that was sent to it was entered', async () => {
    expect((await enter('0244000001')).body.data).toMatchObject({
      status: 'confirming',
      phone: '•••• 001',
      needs_old_code: false,
    })
    const { body } = await confirm(await codeTo('0244000001'))
    expect(body.data.status).toBe('waiting')
    await usableAfter(workshopLimits.payouts.wallet.usableAfter - 2 * minute)
    expect((await money()).wallet).toBeNull()
    await usableAfter(minute)
    expect(await money()).toMatchObject({ wallet: { phone: '•••• 001' }, wallet_change: null })
  })

  test('is replaced only with the code to the phone before', async () => {
    await startWith('0244000002')
    expect((await enter('0244000003')).body.data.needs_old_code).toBe(true)
    const code = await codeTo('0244000003')
    expect((await confirm(code)).body.code).toBe('phone.code_wrong')
    expect((await confirm(code, code)).body.code).toBe('phone.code_wrong')
    expect((await confirm(code, await codeTo('0244000002'))).body.data.status).toBe('waiting')
    expect((await money()).wallet?.phone).toBe('•••• 002')
    await usableAfter(workshopLimits.payouts.wallet.usableAfter)
    expect((await money()).wallet?.phone).toBe('•••• 003')
  })

  test('is not confirmed with codes that are older than 15 minutes', async () => {
    await startWith('0244000021')
    await enter('0244000022')
    const [code, old] = [await codeTo('0244000022'), await codeTo('0244000021')]
    payouts.returning.shop.clock.advance(workshopLimits.payouts.wallet.codesFor)
    await payouts.signInAgain()
    expect((await confirm(code, old)).body.code).toBe('phone.code_expired')
    expect((await money()).wallet?.phone).toBe('•••• 021')
  })

  test('is locked after five wrong codes, also against the right ones', async () => {
    await startWith('0244000004')
    await enter('0244000005')
    const [code, old] = [await codeTo('0244000005'), await codeTo('0244000004')]
    for (let tries = 0; tries < 5; tries++) await confirm('000000', '000000')
    expect((await confirm(code, old)).status).toBe(423)
    payouts.returning.shop.clock.advance(31 * minute)
  })

  test('is stopped by the link in the message, without signing in, and staff are notified', async () => {
    await startWith('0244000006')
    const phone = await givePhone(payouts.returning.shop, payouts.owner)
    await enter('0244000007')
    await confirm(await codeTo('0244000007'), await codeTo('0244000006'))
    const token = await stopTokenIn(phone)
    expect((await stopByLink(`${token}x`)).body.code).toBe('wallet.link_invalid')
    expect((await stopByLink(token)).body.data).toEqual({ stopped: true })
    expect((await stopByLink(token)).status).toBe(200)
    await usableAfter(workshopLimits.payouts.wallet.usableAfter)
    expect(await money()).toMatchObject({ wallet: { phone: '•••• 006' }, wallet_change: null })
    const { contactEmail } = payouts.returning.shop.platform.config
    expect(messagesTo(payouts.returning.shop, contactEmail).map(({ subject }) => subject)).toContain(
      'Weavers stopped a change of its wallet',
    )
  })

  test('waits for staff when the network knows its holder by another name', async () => {
    await startWith('0244000008')
    await control('wallet-holder', { phone: '0244000009', name: 'KWAME BOATENG' })
    await enter('0244000009')
    await confirm(await codeTo('0244000009'), await codeTo('0244000008'))
    await expect.poll(async () => (await money()).wallet_change?.status).toBe('review')
    await usableAfter(workshopLimits.payouts.wallet.usableAfter)
    expect((await money()).wallet?.phone).toBe('•••• 008')
    const decide = { params: params(), body: { decision: 'approve', words: 'His brother’s wallet' } } as const
    expect((await payouts.efua.call('decideMakerWallet', decide)).body.data).toEqual({ status: 'waiting' })
    await usableAfter(minute)
    expect((await money()).wallet?.phone).toBe('•••• 009')
  })

  test('is used after 7 days when staff waive the code to a lost phone, with the code to the new one', async () => {
    await startWith('0244000010')
    await enter('0244000011')
    const code = await codeTo('0244000011')
    const approve = { params: params(), body: { decision: 'approve', words: 'He called us' } } as const
    expect((await payouts.efua.call('decideMakerWallet', approve)).body.code).toBe('payout.not_in_state')
    payouts.returning.shop.clock.advance(20 * minute)
    await payouts.signInAgain()
    const decide = {
      params: params(),
      body: { decision: 'waive', words: 'Lost phone, called back' },
    } as const
    expect((await payouts.efua.call('decideMakerWallet', decide)).body.data).toEqual({ status: 'confirming' })
    expect((await payouts.efua.call('decideMakerWallet', decide)).body.code).toBe('payout.not_in_state')
    expect(await codeTo('0244000011', 1)).toBe(code)
    expect((await confirm('000000')).body.code).toBe('phone.code_wrong')
    expect((await confirm(code)).body.data.status).toBe('waiting')
    await usableAfter(workshopLimits.payouts.wallet.usableAfter)
    expect((await money()).wallet?.phone).toBe('•••• 010')
    await usableAfter(workshopLimits.payouts.wallet.waivedAfter)
    expect((await money()).wallet?.phone).toBe('•••• 011')
  })

  test('is accepted under the same name in another case and order', async () => {
    await startWith('0244000012')
    await control('wallet-holder', { phone: '0244000013', name: 'MENSAH  ama' })
    await enter('0244000013')
    await confirm(await codeTo('0244000013'), await codeTo('0244000012'))
    await usableAfter(workshopLimits.payouts.wallet.usableAfter)
    expect((await money()).wallet?.phone).toBe('•••• 013')
  })
  test('is activated under the lock of its maker, which entering another wallet takes first, too', async () => {
    await startWith('0244000014')
    await enter('0244000015')
    await confirm(await codeTo('0244000015'), await codeTo('0244000014'))
    await payouts.returning.untilEventsHandled()
    const { shop } = payouts.returning
    shop.clock.advance(workshopLimits.payouts.wallet.usableAfter + minute)
    let activated: Promise<void> | undefined
    await transaction(shop.database, async tx => {
      await tx.execute(sql`select from vendors where id = ${payouts.vendorId} for update`)
      activated = activateWallets(shop.platform)
      await untilOneWaits(shop)
      const { rows } = await tx.execute(sql`
        select from wallets where vendor_id = ${payouts.vendorId} and status = 'waiting' for update nowait`)
      expect(rows).toHaveLength(1)
    })
    await activated
    await payouts.signInAgain()
    expect((await money()).wallet?.phone).toBe('•••• 015')
  })
})

describe('a maker’s first wallet that waits', () => {
  test('is replaced only with the code to its phone, however often another one is entered', async () => {
    await startWithWaiting('0244000031')
    for (const other of ['0244000032', '0244000033']) {
      expect((await enter(other)).body.data.needs_old_code).toBe(true)
      expect((await confirm(await codeTo(other))).body.code).toBe('phone.code_wrong')
      await pass(2 * minute)
      await payouts.signInAgain()
    }
    await enter('0244000034')
    const codes = [await codeTo('0244000034'), await codeTo('0244000031', 3)] as const
    expect((await confirm(...codes)).body.data.status).toBe('waiting')
    await usableAfter(workshopLimits.payouts.wallet.usableAfter)
    expect((await money()).wallet?.phone).toBe('•••• 034')
  })

  test('is not replaced without its code after the change was stopped on the page, and its phone gets an SMS', async () => {
    await startWithWaiting('0244000035')
    expect((await stop()).status).toBe(200)
    await expect.poll(() => textsTo(inE164('0244000035')).at(-1)).toContain('If this wasn’t you')
    expect((await money()).old_code_phone).toBe('•••• 035')
    expect((await enter('0244000036')).body.data.needs_old_code).toBe(true)
    expect((await confirm(await codeTo('0244000036'))).body.code).toBe('phone.code_wrong')
    await pass(2 * minute)
    await payouts.signInAgain()
    expect((await enter('0244000035')).body.data.needs_old_code).toBe(false)
  })

  test('is replaced without its code once its owner stopped it by the link in the message', async () => {
    const phone = await givePhone(payouts.returning.shop, payouts.owner)
    await startWithWaiting('0244000037')
    const token = await stopTokenIn(phone)
    await stop()
    expect((await stopByLink(token)).status).toBe(200)
    expect((await money()).old_code_phone).toBeNull()
    expect((await enter('0244000038')).body.data.needs_old_code).toBe(false)
  })

  test('is replaced without a code while its own was not entered', async () => {
    await payouts.returning.shop.database.execute(sql`delete from wallets`)
    await enter('0244000039')
    await pass(2 * minute)
    await payouts.signInAgain()
    for (const phone of ['0244000040', '0244000041']) {
      expect((await enter(phone)).body.data.needs_old_code).toBe(false)
      await pass(2 * minute)
      await payouts.signInAgain()
    }
  })

  test('is replaced only with the code to its phone while staff review its holder', async () => {
    await payouts.returning.shop.database.execute(sql`delete from wallets`)
    await control('wallet-holder', { phone: '0244000042', name: 'KWAME BOATENG' })
    await enter('0244000042')
    await confirm(await codeTo('0244000042'))
    await expect.poll(async () => (await money()).wallet_change?.status).toBe('review')
    await pass(2 * minute)
    await payouts.signInAgain()
    expect((await enter('0244000043')).body.data.needs_old_code).toBe(true)
  })

  test('is replaced with the code to the phone that was confirmed last', async () => {
    await startWithWaiting('0244000044')
    await enter('0244000045')
    await confirm(await codeTo('0244000045'), await codeTo('0244000044', 1))
    await pass(2 * minute)
    await payouts.signInAgain()
    await enter('0244000046')
    const codes = [await codeTo('0244000046'), await codeTo('0244000045', 1)] as const
    expect((await confirm(...codes)).body.data.status).toBe('waiting')
  })
})

test('a third wallet needs the code to the wallet that is used, not to the one that waits', async () => {
  await startWith('0244000047')
  await enter('0244000048')
  await confirm(await codeTo('0244000048'), await codeTo('0244000047'))
  await pass(2 * minute)
  await payouts.signInAgain()
  await enter('0244000049')
  const codes = [await codeTo('0244000049'), await codeTo('0244000047', 1)] as const
  expect((await confirm(...codes)).body.data.status).toBe('waiting')
})
