import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { captchaTokenFor } from '#test/solve-captcha.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
let guarded: TestShop
beforeAll(async () => {
  shop = await openTestShop({ isClockFrozen: true })
  guarded = await openTestShop({
    isClockFrozen: true,
    environment: { CAPTCHA: 'on', RATE_LIMIT: 'on', RATE_LIMIT_FORMS: '3', RATE_LIMIT_DEVICE_UNSAFE: '1000' },
  })
})
afterAll(() => Promise.all([shop.close(), guarded.close()]))

const minute = 60_000
const forgot = (email: string) => openProgram(shop).call('forgotPassword', { body: { email } })
const reset = async (token: string, new_password = 'Nsoromma#2026') =>
  (
    await openProgram(shop).call('resetPassword', {
      body: { token, new_password, created_by_me: true },
    })
  ).status

/** The secrets of the links in so many emails, without repeats, in the order in which they were sent. */
async function linksTo(email: string, emails: number): Promise<string[]> {
  const link = /\/reset-password#token=([\w-]{43})/
  const sent = () =>
    messagesTo(shop, email).filter(({ text }) => link.test(text) && text.includes('within the next'))
  await expect.poll(() => sent().length).toBe(emails)
  const secrets = sent()
    .sort((one, other) => one.id.localeCompare(other.id))
    .map(({ text }) => link.exec(text)?.[1] ?? '')
  return [...new Set(secrets)]
}

async function registered() {
  const person = newPerson()
  const { user_id } = await (await openDevice(shop)).register(person)
  return { ...person, user_id }
}

test('keeps a reset link valid while another person requests one each minute', async () => {
  const { email } = await registered()
  let emails = 0
  const ask = async () => {
    expect((await forgot(email)).status).toBe(200)
    await linksTo(email, ++emails)
    await shop.clock.advance(minute)
  }
  await ask()
  const [own = ''] = await linksTo(email, 1)
  while (emails < 59) await ask()
  const all = await linksTo(email, emails)
  expect(all).toHaveLength(6)
  expect(await reset(own)).toBe(200)
  // A successful reset ends all of them.
  for (const other of all) expect(await reset(other, 'Osiadan#2026')).toBe(422)
}, 60_000)

test('states how long a link that is sent again is valid', async () => {
  const { email } = await registered()
  await forgot(email)
  await linksTo(email, 1)
  await shop.clock.advance(9 * minute)
  await forgot(email)
  expect(await linksTo(email, 2)).toHaveLength(1)
  const texts = messagesTo(shop, email).map(({ text }) => /within the next ([\w ]+):/.exec(text)?.[1])
  expect(texts).toEqual(expect.arrayContaining(['hour', '51 minutes']))
})

test('deletes expired links, also those of earlier versions', async () => {
  const { email, user_id } = await registered()
  await forgot(email)
  await linksTo(email, 1)
  const now = shop.clock.now()
  await shop.database.execute(sql`
    insert into password_resets (user_id, email, token_hash, asked_at, expires_at)
    values (${user_id}, ${email}, 'hash', ${now}, ${now}::timestamptz + interval '1 hour')`)
  const stored = async () => {
    const { rows } = await shop.database.execute(sql`
      select email from password_resets where user_id = ${user_id}
      union all select email from password_reset_links where user_id = ${user_id}`)
    return rows.length
  }
  await shop.platform.jobs.runScheduledNow()
  expect(await stored()).toBe(2)
  await shop.clock.advance(61 * minute)
  await shop.platform.jobs.runScheduledNow()
  expect(await stored()).toBe(0)
})

test('requires a proof of work per link from a network that requested many, for known and unknown emails', async () => {
  const program = openProgram(guarded)
  const { email: known } = newPerson()
  const captchaToken = await captchaTokenFor(program, 'register')
  await program.register({ email: known, captchaToken })
  const tokenFor = () => captchaTokenFor(program, 'email_link')
  for (const row of ['forgotPassword', 'resendVerification'] as const) {
    const ask = async (email: string, token?: string) => {
      const { status, body } = await program.call(row, { body: { email, captchaToken: token } })
      return [status, body.code]
    }
    await guarded.clock.advance(2 * minute)
    for (let asked = 0; asked < 3; asked++) expect(await ask(newPerson().email)).toEqual([200, undefined])
    const unknown = newPerson().email
    for (const email of [known, unknown]) {
      expect(await ask(email)).toEqual([403, 'captcha_required'])
      expect(await ask(email, 'no.token')).toEqual([422, 'captcha.failed'])
      const token = await tokenFor()
      expect(await ask(email, token)).toEqual([200, undefined])
      expect((await ask(newPerson().email, token))[1]).toBe('captcha.failed')
    }
  }
})
