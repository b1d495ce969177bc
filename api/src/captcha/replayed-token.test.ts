import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProgram } from '#test/program.ts'
import { captchaTokenFor } from '#test/solve-captcha.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ environment: { CAPTCHA: 'on', RATE_LIMIT: 'on', RATE_LIMIT_FORMS: '8' } })
})
afterAll(() => shop.close())

const program = () => openProgram(shop)
const names = { first_name: 'Yaa', last_name: 'Asantewaa' }
let numbers = 0
const newNumber = () => `+23324${String(2_000_000 + ++numbers)}`
const askForCode = async (captchaToken: string | undefined, phone = newNumber()) => {
  const { status, body } = await program().call('registerPhone', { body: { ...names, phone, captchaToken } })
  return [status, body.code]
}
const failed = [422, 'captcha.failed']

test('counts a used captcha token against neither the network nor the number', async () => {
  const phone = newNumber()
  const token = await captchaTokenFor(program(), 'register')
  expect(await askForCode(token)).toEqual([202, undefined])
  for (let replay = 0; replay < 12; replay++) expect(await askForCode(token, phone)).toEqual(failed)
  for (let bare = 0; bare < 12; bare++) expect(await askForCode(undefined, phone)).toEqual(failed)
  expect(await askForCode(await captchaTokenFor(program(), 'register'), phone)).toEqual([202, undefined])
})

test('counts no request for a phone code that comes too soon, and keeps its captcha token valid', async () => {
  const phone = newNumber()
  expect(await askForCode(await captchaTokenFor(program(), 'register'), phone)).toEqual([202, undefined])
  const token = await captchaTokenFor(program(), 'register')
  for (let early = 0; early < 12; early++)
    expect(await askForCode(token, phone)).toEqual([429, 'phone.too_soon'])
  expect(await askForCode(token)).toEqual([202, undefined])
})

test('counts no contact message that is rejected for its email against the network', async () => {
  const { email } = newPerson()
  const write = async (from: string, captchaToken: string) => {
    const message = {
      name: 'Ama Mensah',
      email: from,
      topic: 'other' as const,
      message: 'Where is my basket?',
    }
    return (await program().call('sendContactMessage', { body: { ...message, captchaToken } })).status
  }
  const tokenFor = () => captchaTokenFor(program(), 'contact')
  for (let sent = 0; sent < 5; sent++) expect(await write(email, await tokenFor())).toBe(201)
  const token = await tokenFor()
  for (let refused = 0; refused < 12; refused++) expect(await write(email, token)).toBe(429)
  expect(await write(newPerson().email, await tokenFor())).toBe(201)
})
