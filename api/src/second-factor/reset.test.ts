import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openAuthenticator, openTwoFactorUser, startChallenge, wrongCode } from '#test/authenticator.ts'
import { openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ isClockFrozen: true })
})
afterAll(() => shop.close())

test('a second factor is reset by the operator for an owner who lost it, at once in every process', async () => {
  const guarded = await openTwoFactorUser(shop)
  const { person, userId, app } = guarded
  const { email, password } = person
  const beside = await openSecondProcess(shop)
  try {
    const [signedIn, waiting] = [openProgram(shop), openProgram(beside)]
    const waitingToken = await startChallenge(waiting, guarded)
    const { body } = await signedIn.call('validateSecondFactor', {
      body: { challenge_token: await startChallenge(signedIn, guarded), code: app.code() },
    })
    const headers = { authorization: `Bearer ${(body as { access_token?: string }).access_token}` }
    const statusBeside = async () => (await openProgram(beside).call('getUser', {}, { headers })).status
    expect(await statusBeside()).toBe(200)
    for (let wrong = 0; wrong < 5; wrong++) {
      const challenge_token = await startChallenge(openProgram(shop), guarded)
      await openProgram(shop).call('validateSecondFactor', {
        body: { challenge_token, code: wrongCode(guarded) },
      })
    }

    const reset = (of = email) => shop.operator.resetSecondFactor(of, 'Called back')
    expect(await reset()).toBe(`${email} has no second factor any more: 2 sessions were ended.`)
    expect(await reset()).toBe(`Nothing has changed: ${email} has no second factor.`)
    expect(await reset('nobody@example.com')).toBeUndefined()
    await expect.poll(statusBeside).toBe(401)
    const [backup_code = ''] = app.backupCodes
    const late = await waiting.call('validateSecondFactor', {
      body: { challenge_token: waitingToken, backup_code },
    })
    expect(late.body.code).toBe('second_factor.challenge_over')
    const { rows } = await shop.database.execute(sql`
      select 1 from second_factors where user_id = ${userId}
      union all select 1 from second_factor_backup_codes where user_id = ${userId}`)
    expect(rows).toEqual([])

    // The wrong codes of before lock neither the sign-in nor the next second factor.
    const device = await openDevice(beside)
    await device.login({ email, password })
    await openAuthenticator(shop, device)
    const written = (event: string) => shop.operator.listAudit({ user: email, event, limit: 9 })
    for (const event of ['authn_second_factor_disabled', 'sessions_revoked'])
      expect(await written(event)).toEqual([expect.stringMatching(/by operator .*"words":"Called back"/)])
    await expect
      .poll(() => messagesTo(shop, email).map(({ subject }) => subject))
      .toContain('Two-step sign-in is off')
  } finally {
    await beside.close()
  }
})
