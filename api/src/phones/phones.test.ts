import { randomUUID } from 'node:crypto'
import type { RequestFor } from '@akyede/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { captchaTokenFor } from '#test/solve-captcha.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Body = RequestFor<'registerPhone'>['body']
const second = 1_000
/** The id that connects the request with its second step. */
const idIn = (body: object): string => ('verification_id' in body ? String(body.verification_id) : '')
const names = { first_name: 'Yaa', last_name: 'Asantewaa' }
let made = 0
const newNumber = () => `+23324${String(1_000_000 + ++made * 7).padStart(7, '0')}`
const call = (body: Body, options: { idempotencyKey?: string } = {}, from = shop) =>
  openProgram(from).call('registerPhone', { body }, options)

/** The code in the newest message to this number. */
async function codeTo(phone: string, count = 1): Promise<string> {
  await expect.poll(() => messagesTo(shop, phone).length).toBe(count)
  const codes = messagesTo(shop, phone).map(({ text }) => /^\d{6}/.exec(text)?.[0] ?? '')
  return codes.at(-1) ?? ''
}

async function requestCode(phone = newNumber()) {
  const { status, body } = await call({ ...names, phone })
  expect(status).toBe(202)
  return { phone, verification_id: idIn(body) }
}

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function accountsOf(phone: string) {
  const { rows } = await shop.database.execute<{ id: string; email: string | null }>(
    sql`select id, email from users where phone = ${phone} and phone_verified_at is not null`,
  )
  return rows
}

test('creates an account for a number with its code, and signs the same person in with the next code', async () => {
  const phone = newNumber()
  const first = await call({ ...names, phone })
  expect(first).toMatchObject({ status: 202, body: { expires_in: 300, resend_in: 60 } })
  const verification_id = idIn(first.body)
  const signedIn = await call({ verification_id, code: await codeTo(phone) })
  expect(signedIn).toMatchObject({ status: 200, body: { first_name: 'Yaa', email: '' } })
  expect(await accountsOf(phone)).toEqual([{ id: expect.anything(), email: null }])

  await shop.clock.advance(60 * second)
  const again = await call({ phone })
  expect(Object.keys(again.body)).toEqual(Object.keys(first.body))
  const next = idIn(again.body)
  await expect.poll(() => messagesTo(shop, phone).length).toBe(2)
  const codes = messagesTo(shop, phone).map(({ text }) => text.slice(0, 6))
  const replies = []
  for (const code of codes) replies.push(await call({ verification_id: next, code }))
  const let_in = replies.find(({ status }) => status === 200)
  expect(let_in?.body).toMatchObject({ user_id: 'user_id' in signedIn.body && signedIn.body.user_id })
  expect(await accountsOf(phone)).toHaveLength(1)
})

test('asks a new user for a name without spending the code', async () => {
  const phone = newNumber()
  const { body } = await call({ phone })
  const verification_id = idIn(body)
  const code = await codeTo(phone)
  expect((await call({ verification_id, code })).body.code).toBe('phone.names_missing')
  expect((await call({ verification_id, code, ...names })).status).toBe(200)
})

test('records the referral of a known code, and warns about an unknown one', async () => {
  const ama = openProgram(shop)
  await ama.register({})
  const { referral_code } = (await ama.call('getRewards', { query: {} })).body.data
  const { phone, verification_id } = await requestCode()
  const code = await codeTo(phone)
  const signedIn = await call({ verification_id, code, referralCode: referral_code.toLowerCase() })
  expect(signedIn.body).not.toHaveProperty('warning')
  expect((await ama.call('getRewards', { query: {} })).body.data.referrals).toEqual({
    joined: 1,
    rewarded: 0,
  })

  const other = await requestCode()
  const strangers = { ...other, phone: undefined, code: await codeTo(other.phone), referralCode: 'NOBODY1' }
  expect((await call(strangers)).body).toMatchObject({ warning: expect.stringMatching(/referral code/) })
})

test('does not reveal whether a number has an account', async () => {
  const [known, unknown] = [newNumber(), newNumber()]
  const first = await call({ ...names, phone: known })
  await call({ verification_id: idIn(first.body), code: await codeTo(known) })
  await shop.clock.advance(60 * second)
  const responseFor = async (phone: string) => {
    const { status, body } = await call({ phone })
    const { verification_id, request_id, ...rest } = body as Record<string, unknown>
    return JSON.stringify([status, typeof verification_id, rest])
  }
  // Once in time and once too early.
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await responseFor(known)).toBe(await responseFor(unknown))
})

test('accepts a code once from twenty concurrent calls', async () => {
  const { phone, verification_id } = await requestCode()
  const code = await codeTo(phone)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call({ verification_id, code }, { idempotencyKey: randomUUID() })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await accountsOf(phone)).toHaveLength(1)
  expect((await call({ verification_id, code })).body.code).toBe('phone.code_expired')
})

test('returns the same response to a repeated call, without sending or creating anything twice', async () => {
  const phone = newNumber()
  const program = openProgram(shop)
  const attempt = () =>
    program.call('registerPhone', { body: { ...names, phone } }, { idempotencyKey: 'the-asking' })
  const [first, second_] = [await attempt(), await attempt()]
  expect(second_.body).toEqual(first.body)
  const verification_id = idIn(first.body)
  const body = { verification_id, code: await codeTo(phone) }
  const enter = () => program.call('registerPhone', { body }, { idempotencyKey: 'the-entering' })
  expect([(await enter()).status, (await enter()).status]).toEqual([200, 200])
  expect(await accountsOf(phone)).toHaveLength(1)
})

test('sends another code after sixty seconds', async () => {
  const { phone } = await requestCode()
  await shop.clock.advance(59 * second)
  const early = await call({ ...names, phone })
  expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([429, 'phone.too_soon', '1'])
  await shop.clock.advance(second)
  expect((await call({ ...names, phone })).status).toBe(202)
  await codeTo(phone, 2)
})

test.each([
  [298, 200],
  [300, 422],
])('accepts a code for five minutes: after %i s the response is %i', async (seconds, status) => {
  const { phone, verification_id } = await requestCode()
  const code = await codeTo(phone)
  await shop.clock.advance(seconds * second)
  expect((await call({ verification_id, code })).status).toBe(status)
})

test('locks the number for half an hour after five wrong codes, whichever code they were for', async () => {
  const { phone, verification_id } = await requestCode()
  const code = await codeTo(phone)
  const attempts = []
  for (let guess = 0; guess < 5; guess++) attempts.push(await call({ verification_id, code: wrongFor(code) }))
  expect(attempts.map(({ status }) => status)).toEqual([422, 422, 422, 422, 423])
  expect(attempts[4]?.body.message).toBe('Too many invalid codes. Please try again later.')
  expect((await call({ verification_id, code })).status).toBe(423)
  await shop.clock.advance(29 * 60 * second + 30 * second)
  const late = await requestCode(phone)
  const codes = async () => {
    await expect.poll(() => messagesTo(shop, phone).length).toBe(2)
    return (
      messagesTo(shop, phone)
        .map(({ text }) => text.slice(0, 6))
        .find(one => one !== code) ?? ''
    )
  }
  const next = await codes()
  expect((await call({ verification_id: late.verification_id, code: next })).status).toBe(423)
  await shop.clock.advance(31 * second)
  expect((await call({ verification_id: late.verification_id, code: next })).status).toBe(200)
})

test('checks five of a hundred concurrent guesses', async () => {
  const { phone, verification_id } = await requestCode()
  const code = await codeTo(phone)
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => call({ verification_id, code: wrongFor(code) })),
  )
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(4)
  expect(replies.filter(({ status }) => status === 423)).toHaveLength(96)
})

test('records wrong codes for the number’s owner, without the number', async () => {
  const { phone, verification_id } = await requestCode()
  const right = await codeTo(phone)
  await call({ verification_id, code: right })
  const [owner] = await accountsOf(phone)
  await shop.clock.advance(60 * second)
  const again = await requestCode(phone)
  await codeTo(phone, 2)
  const codes = messagesTo(shop, phone).map(({ text }) => text.slice(0, 6))
  const wrong = ['111111', '222222', '333333'].find(code => !codes.includes(code)) ?? ''
  for (let at = 0; at < 5; at++) await call({ verification_id: again.verification_id, code: wrong })
  const { rows } = await shop.database.execute<{ event: string; line: string }>(sql`
    select event, to_jsonb(entry)::text as line from audit_entries entry
    where user_id = ${owner?.id} and event like 'authn_phone%' order by at, id`)
  const events = rows.map(({ event }) => event).sort()
  expect(events).toEqual([...Array(5).fill('authn_phone_code_fail'), 'authn_phone_code_lock'])
  expect(rows.map(({ line }) => line).join()).not.toContain(phone.slice(1))
})

test('lets the owner sign in on a known device while a stranger requests code after code', async () => {
  const limited = await openTestShop({ environment: { RATE_LIMIT: 'on' } })
  try {
    const [device, phone] = [await openDevice(limited), newNumber()]
    const stranger = openProgram(limited)
    const { body } = await device.call('registerPhone', { body: { ...names, phone } })
    await expect.poll(() => messagesTo(limited, phone).length).toBe(1)
    const code = messagesTo(limited, phone)[0]?.text.slice(0, 6) ?? ''
    const signedIn = await device.call('registerPhone', { body: { verification_id: idIn(body), code } })
    device.useToken('access_token' in signedIn.body ? String(signedIn.body.access_token) : undefined)
    await device.call('reportSignIn')
    const statuses = []
    for (let attempt = 0; attempt < 5; attempt++) {
      await limited.clock.advance(60 * second)
      statuses.push((await stranger.call('registerPhone', { body: { phone } })).status)
    }
    // Three: the first of the four of these addresses was the registration.
    expect(statuses).toEqual([202, 202, 202, 429, 429])
    const own = await device.call('registerPhone', { body: { phone } })
    expect(own.status).toBe(202)
    const sent = 5
    await expect.poll(() => messagesTo(limited, phone).length).toBe(sent)
    const replies = []
    for (const { text } of messagesTo(limited, phone)) {
      const step = { verification_id: idIn(own.body), code: text.slice(0, 6) }
      replies.push((await device.call('registerPhone', { body: step })).status)
    }
    expect(replies).toContain(200)
  } finally {
    await limited.close()
  }
})

test('refuses a code on another device', async () => {
  const [device, thief] = [await openDevice(shop), await openDevice(shop)]
  const phone = newNumber()
  const { body } = await device.call('registerPhone', { body: { ...names, phone } })
  const step = {
    verification_id: idIn(body),
    code: await codeTo(phone),
  }
  expect((await thief.call('registerPhone', { body: step })).body.code).toBe('phone.code_expired')
  expect((await device.call('registerPhone', { body: step })).status).toBe(200)
})

test('stores nothing that reveals a code', async () => {
  const { phone } = await requestCode()
  const code = await codeTo(phone)
  const { rows } = await shop.database.execute<{ kept: string }>(sql`
    select json_agg(row)::text as kept from (select row_to_json(c) as row from phone_codes c where phone = ${phone}
      union all select row_to_json(e) from outbox_events e where name = 'phone.code_asked') kept_rows`)
  expect(rows[0]?.kept).toContain(phone)
  expect(rows[0]?.kept).not.toContain(`"${code}"`)
})

test.each<[Body, string, string]>([
  [{ ...names }, 'phone', 'Please enter a valid phone number'],
  [{ ...names, phone: '024-CALL-ME' }, 'phone', 'Please enter a valid phone number'],
  [{ verification_id: randomUUID() }, 'code', 'Please enter the 6-digit code'],
  [{ verification_id: randomUUID(), code: '12345' }, 'code', 'Please enter the 6-digit code'],
])('%j is refused with the words of its field', async (body, field, message) => {
  const reply = await call(body)
  expect([reply.status, reply.body.detail?.[0]]).toMatchObject([422, { loc: ['body', field], msg: message }])
})

test('requires a proof of work when forms require one', async () => {
  const guarded = await openTestShop({ environment: { CAPTCHA: 'on' } })
  try {
    const body = { ...names, phone: newNumber() }
    expect((await call(body, {}, guarded)).body.code).toBe('captcha.failed')
    const captchaToken = await captchaTokenFor(openProgram(guarded), 'register')
    expect((await call({ ...body, captchaToken }, {}, guarded)).status).toBe(202)
  } finally {
    await guarded.close()
  }
})

test('counts no request whose code could not be stored', async () => {
  const limited = await openTestShop({ environment: { RATE_LIMIT: 'on' } })
  try {
    const phone = newNumber()
    const request = async () => (await call({ ...names, phone }, {}, limited)).status
    await limited.database.execute(sql`alter table phone_codes add constraint broken check (false)`)
    for (let failed = 0; failed < 5; failed++) expect(await request()).toBe(500)
    await limited.database.execute(sql`alter table phone_codes drop constraint broken`)
    expect(await request()).toBe(202)
  } finally {
    await limited.close()
  }
})
