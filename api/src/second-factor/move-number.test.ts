import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChallenge } from '#test/authenticator.ts'
import { openDevice } from '#test/device.ts'
import { lastCodeTo, messagesTo } from '#test/outbox.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ isClockFrozen: true })
})
afterAll(() => shop.close())

const minutes = (count: number) => 60_000 * count

test('moves codes by SMS to another number after a code from there, and not before', async () => {
  const [before, after] = ['+233244123401', '+233244123402']
  const person = newPerson()
  const device = await openDevice(shop)
  await device.register({ ...person, phone: before })
  await device.call('enableSecondFactor', { body: { method: 'sms' } })
  const code = await lastCodeTo(shop, before, 1)
  expect((await device.call('confirmSecondFactor', { body: { code } })).body.codes).toHaveLength(10)
  await shop.clock.advance(minutes(2))

  await device.call('changeProfile', { body: { phone: after } })
  await expect
    .poll(() => messagesTo(shop, person.email).map(({ subject }) => subject))
    .toContain('Your sign-in codes still go to your old number')
  const state = (await device.call('getSecondFactor')).body
  expect([state.methods, state.available[1]]).toEqual([
    [{ method: 'sms', sent_to: '•••• 401' }],
    { method: 'sms', sent_to: '•••• 402' },
  ])
  const entering = await openDevice(shop)
  const challenge_token = await startChallenge(entering, { person })
  const requested = await entering.call('sendSecondFactorCode', { body: { challenge_token } })
  expect(requested.body.sent_to).toBe('•••• 401')
  // Without a move that began with the password where it is required, nothing is sent to the new number.
  const premature = await device.call('sendSecondFactorCode', { body: { new_number: true } })
  expect(premature.body.code).toBe('second_factor.no_such_method')
  await shop.clock.advance(minutes(2))

  const begun = await device.call('enableSecondFactor', { body: { method: 'sms' } })
  expect(begun.body).toMatchObject({ sent_to: '•••• 402' })
  await lastCodeTo(shop, after, 1)
  await shop.clock.advance(minutes(2))
  await device.call('sendSecondFactorCode', { body: { new_number: true } })
  const moving = { code: await lastCodeTo(shop, after, 2) }
  const idempotencyKey = randomUUID()
  for (const body of [moving, moving]) {
    // The call is repeated after a lost response: the codes on paper stay valid.
    const moved = await device.call('confirmSecondFactor', { body }, { idempotencyKey })
    expect([moved.status, moved.body.codes]).toEqual([200, []])
  }
  await expect
    .poll(() => messagesTo(shop, person.email).map(({ subject }) => subject))
    .toContain('Your sign-in codes go to a new number')
  expect((await device.call('getSecondFactor')).body).toMatchObject({
    methods: [{ method: 'sms', sent_to: '•••• 402' }],
    preferred_method: 'sms',
    backup_codes_left: 10,
  })
})
