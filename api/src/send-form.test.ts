import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ environment: { CAPTCHA: 'on', RATE_LIMIT: 'on' }, isClockFrozen: true })
})
afterAll(() => shop.close())

const ours = { 'sec-fetch-site': 'same-origin' }
let networks = 0
let ip = ''
beforeEach(() => {
  ip = `10.${++networks}.0.1`
})

const subscribe = (email: string, headers: Record<string, string> = ours) =>
  shop.sendForm({ headers, ip }, 'subscribeNewsletter', { email })

const message = {
  name: 'Yaa Asantewaa',
  email: 'yaa@example.com',
  topic: 'other',
  order_number: '',
  message: 'When does the workshop open?',
  website: '',
}
const write = (fields: Partial<typeof message> = {}) =>
  shop.sendForm({ headers: ours, ip }, 'sendContactMessage', { ...message, ...fields })

test('sends a form of our pages without a proof of work', async () => {
  expect(await subscribe('efua@example.com')).toMatchObject({ status: 202 })
  expect(await write()).toMatchObject({ status: 201, body: { data: { reference: expect.any(String) } } })
  const forgotten = await shop.sendForm({ headers: ours, ip }, 'forgotPassword', {
    email: 'efua@example.com',
  })
  expect(forgotten).toMatchObject({ status: 200, body: { message: expect.any(String) } })
})

test.each([
  [{ origin: 'https://elsewhere.example' }],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'null' }],
  [{}],
])('refuses a form with %j, which no page of ours sends', async headers => {
  expect(await subscribe('kofi@example.com', headers)).toMatchObject({
    status: 403,
    body: { code: 'csrf_invalid' },
  })
})

test('sends a form once that arrives twice, also at the same time', async () => {
  const [first, second] = await Promise.all([write(), write()])
  expect(second).toEqual(first)
  expect(await write()).toEqual(first)
  expect((await write({ message: 'And when does it close?' })).body).not.toEqual(first.body)
})

test('returns the problems of the fields', async () => {
  const { status, body } = await write({ email: 'nobody', topic: '' })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    detail: expect.arrayContaining([
      expect.objectContaining({ loc: ['body', 'email'] }),
      expect.objectContaining({ loc: ['body', 'topic'], msg: 'Please choose a topic' }),
    ]),
  })
})

test('limits the forms of a network', async () => {
  const { atMost } = limits.captcha.withoutScripts
  for (let form = 0; form < atMost; form++)
    expect((await subscribe(`person.${form}.${networks}@example.com`)).status).toBe(202)
  const refused = await subscribe('one.more@example.com')
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } })
  expect(refused.retryAfter).toBeGreaterThan(0)
})

test('refuses every form where each call must be signed', async () => {
  const strict = await openTestShop({ environment: { API_REQUIRE_SIGNATURE: 'true' } })
  try {
    const sent = await strict.sendForm({ headers: ours, ip }, 'subscribeNewsletter', {
      email: 'a@example.com',
    })
    expect(sent).toMatchObject({ status: 401, body: { code: 'signature_required' } })
  } finally {
    await strict.close()
  }
})
