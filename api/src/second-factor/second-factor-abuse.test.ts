import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openTwoFactorUser, startChallenge, type TwoFactorUser, wrongCode } from '#test/authenticator.ts'
import { openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ isClockFrozen: true })
})
afterAll(() => shop.close())

const minutes = (count: number) => count * 60_000

async function events(userId: number): Promise<Record<string, number>> {
  const { rows } = await shop.database.execute(
    sql`select event, count(*)::int as count from audit_entries where user_id = ${userId} group by event`,
  )
  return Object.fromEntries(rows.map(({ event, count }) => [event, Number(count)]))
}

/** A sign-in of a program, which works without a key. */
async function guess(
  guarded: TwoFactorUser,
  code: string,
  through = shop as Pick<TestShop, 'http' | 'origin'>,
) {
  const program = openProgram(through)
  const challenge_token = await startChallenge(program, guarded)
  return program.call('validateSecondFactor', { body: { challenge_token, code } })
}

describe('guessing codes', () => {
  it('locks for exactly half an hour after five wrong codes of any method', async () => {
    const guarded = await openTwoFactorUser(shop)
    const { app, device, person } = guarded
    for (const status of [422, 422, 422, 422, 423]) {
      expect((await guess(guarded, wrongCode(guarded))).status).toBe(status)
    }
    const locked = await guess(guarded, app.code())
    expect([locked.status, locked.body.message, locked.headers['retry-after']]).toEqual([
      423,
      'Too many invalid codes. Please try again later.',
      '1800',
    ])
    const challenge_token = await startChallenge(device, guarded)
    const [backup_code = ''] = app.backupCodes
    const byBackup = await device.call('validateSecondFactor', { body: { challenge_token, backup_code } })
    expect(byBackup.status).toBe(423)
    const { password } = person
    const off = await device.call('disableSecondFactor', { body: { password, code: app.code() } })
    expect(off.status).toBe(423)
    expect((await device.call('getSecondFactor')).body.enabled).toBe(true)
    await expect
      .poll(() => messagesTo(shop, person.email).map(({ subject }) => subject))
      .toContain('Too many wrong codes for your account')
    await shop.clock.advance(minutes(30) - 1_000)
    expect((await guess(guarded, app.code())).status).toBe(423)
    await shop.clock.advance(1_000)
    expect((await guess(guarded, app.code())).status).toBe(200)
    expect(await events(guarded.userId)).toMatchObject({
      authn_second_factor_fail: 5,
      authn_second_factor_lock: 1,
      authn_second_factor_success: 1,
    })
  })

  it('resets the count after a right code', async () => {
    const guarded = await openTwoFactorUser(shop)
    for (let round = 0; round < 2; round++) {
      for (let wrong = 0; wrong < 4; wrong++) {
        expect((await guess(guarded, wrongCode(guarded))).status).toBe(422)
      }
      expect((await guess(guarded, guarded.app.code())).status).toBe(200)
      await shop.clock.advance(30_000)
    }
  })

  it('checks five of a hundred concurrent codes across two processes', async () => {
    const guarded = await openTwoFactorUser(shop)
    const beside = await openSecondProcess(shop)
    try {
      const shops = [shop, beside]
      const guesses: { program: Program; challenge_token: string }[] = []
      // One after another, because only five passwords are checked at once.
      for (let index = 0; index < 100; index++) {
        const program = openProgram(shops[index % 2] ?? shop)
        guesses.push({ program, challenge_token: await startChallenge(program, guarded) })
      }
      const replies = await Promise.all(
        guesses.map(({ program, challenge_token }, index) =>
          program.call('validateSecondFactor', {
            body: { challenge_token, code: wrongCode(guarded, index % 10) },
          }),
        ),
      )
      const statuses = replies.map(({ status }) => status)
      expect(statuses.filter(status => status === 422).length).toBe(4)
      expect(statuses.filter(status => status === 423).length).toBe(96)
      expect((await events(guarded.userId)).authn_second_factor_fail).toBe(5)
      expect((await guess(guarded, guarded.app.code())).status).toBe(423)
    } finally {
      await beside.close()
    }
  })

  it('counts wrong passwords alike: after five of them the right one is refused too', async () => {
    const { device, app, person } = await openTwoFactorUser(shop)
    const off = (password: string) =>
      device.call('disableSecondFactor', { body: { password, code: app.code() } })
    for (const status of [422, 422, 422, 422, 423]) expect((await off('Wrong#2026')).status).toBe(status)
    expect((await off(person.password)).status).toBe(423)
  })
})

describe('using one code many times at once', () => {
  it('opens one session with an app code or a backup code, and does not count spent codes as guesses', async () => {
    const guarded = await openTwoFactorUser(shop)
    const [backup_code = ''] = guarded.app.backupCodes
    for (const proof of [{ code: guarded.app.code() }, { backup_code }]) {
      const entries = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const program = openProgram(shop)
          return { program, challenge_token: await startChallenge(program, guarded) }
        }),
      )
      const replies = await Promise.all(
        entries.map(({ program, challenge_token }) =>
          program.call('validateSecondFactor', { body: { challenge_token, ...proof } }),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
      for (let again = 0; again < 5; again++) {
        const challenge_token = await startChallenge(openProgram(shop), guarded)
        const reply = await openProgram(shop).call('validateSecondFactor', {
          body: { challenge_token, ...proof },
        })
        expect(reply.body.code).toBe('second_factor.code_wrong')
      }
    }
    const { body } = await guarded.device.call('getSecondFactor')
    expect(body.backup_codes_left).toBe(9)
    await expect
      .poll(() => messagesTo(shop, guarded.person.email).map(({ subject }) => subject))
      .toContain('A backup code was used: 9 left')
  })

  it('completes one challenge once, also with two right codes', async () => {
    const guarded = await openTwoFactorUser(shop)
    const device = await openDevice(shop)
    const challenge_token = await startChallenge(device, guarded)
    await device.csrfToken()
    const replies = await Promise.all(
      guarded.app.backupCodes
        .slice(0, 3)
        .map(backup_code => device.call('validateSecondFactor', { body: { challenge_token, backup_code } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await guarded.device.call('getSecondFactor')).body.backup_codes_left).toBe(9)
  })
})

describe('turning the second factor off, and backup codes', () => {
  it('requires password and code, and deletes everything', async () => {
    const guarded = await openTwoFactorUser(shop)
    const { device, person, app, userId } = guarded
    const { password } = person
    const off = (body: object) => device.call('disableSecondFactor', { body })
    expect((await off({ code: app.code() })).body.code).toBe('second_factor.password_required')
    expect((await off({ password })).body.code).toBe('second_factor.code_required')
    expect((await off({ password: 'Wrong#2026', code: app.code() })).body.code).toBe(
      'second_factor.password_wrong',
    )
    expect((await off({ password, code: wrongCode(guarded) })).body.message).toBe('2FA validation failed')
    const done = await off({ password, code: app.code() })
    expect(done.body).toMatchObject({
      enabled: false,
      methods: [],
      backup_codes_left: 0,
      remembered_devices: 0,
    })
    expect((await off({ password, code: app.code() })).status).toBe(200)
    const { rows } = await shop.database.execute(sql`
      select 1 from second_factors where user_id = ${userId}
      union all select 1 from second_factor_backup_codes where user_id = ${userId}
      union all select 1 from second_factor_devices where user_id = ${userId}`)
    expect(rows).toEqual([])
    await openProgram(shop).login({ email: person.email, password })
    await expect
      .poll(() => messagesTo(shop, person.email).map(({ subject }) => subject))
      .toContain('Two-step sign-in is off')
  })

  it('creates new backup codes with the password, and voids the old ones', async () => {
    const guarded = await openTwoFactorUser(shop)
    const { device, person, app } = guarded
    expect((await device.call('renewBackupCodes', { body: { password: 'Wrong#2026' } })).status).toBe(422)
    const { body } = await device.call('renewBackupCodes', { body: { password: person.password } })
    expect(body.codes.length).toBe(10)
    expect(body.codes.filter(code => app.backupCodes.includes(code))).toEqual([])
    for (const [backup_code = '', status] of [
      [app.backupCodes[0], 422],
      [body.codes[0]?.toLowerCase(), 200],
      [body.codes[0], 422],
    ] as const) {
      const entering = await openDevice(shop)
      const challenge_token = await startChallenge(entering, guarded)
      const reply = await entering.call('validateSecondFactor', { body: { challenge_token, backup_code } })
      expect(reply.status).toBe(status)
    }
    const { rows } = await shop.database.execute(
      sql`select code_hash from second_factor_backup_codes where user_id = ${guarded.userId}`,
    )
    expect(rows.filter(({ code_hash }) => body.codes.includes(String(code_hash)))).toEqual([])
  })

  it('ends trusted devices and pending challenges when the password changes', async () => {
    const guarded = await openTwoFactorUser(shop)
    const { device, person, app } = guarded
    const entering = await openDevice(shop)
    const challenge_token = await startChallenge(entering, guarded)
    const body = { challenge_token, code: app.code(), remember_device: true }
    expect((await entering.call('validateSecondFactor', { body })).status).toBe(200)
    const begun = await startChallenge(device, guarded)
    const next = { email: person.email, password: 'Sankofa#Kente2027' }
    const change = { current_password: person.password, new_password: next.password }
    expect((await device.call('changePassword', { body: change })).status).toBe(200)
    const late = await device.call('validateSecondFactor', {
      body: { challenge_token: begun, code: app.code(1) },
    })
    expect(late.body.code).toBe('second_factor.challenge_over')
    await startChallenge(entering, { person: { ...person, ...next } })
  })

  it('creates no challenge for a password that is replaced at the same time', async () => {
    const { person, userId } = await openTwoFactorUser(shop)
    const resetting = await shop.database.$client.connect()
    try {
      await resetting.query('begin')
      await resetting.query(`update users set password_hash = 'another one' where id = ${userId}`)
      const { email, password } = person
      const entering = openProgram(shop).call('login', { body: { email, password } })
      // The password was right when it was checked; then the sign-in waits for the account.
      await expect
        .poll(async () => {
          const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
          return (await shop.database.execute(waiting)).rows.length
        })
        .toBe(1)
      await resetting.query('commit')
      const reply = await entering
      expect([reply.status, 'challenge_token' in reply.body]).toEqual([401, false])
    } finally {
      resetting.release()
    }
  })

  it('refuses a code of another account', async () => {
    const [one, other] = [await openTwoFactorUser(shop), await openTwoFactorUser(shop)]
    const [backup_code = ''] = one.app.backupCodes
    const device = await openDevice(shop)
    for (const proof of [{ code: one.app.code() }, { backup_code }]) {
      const challenge_token = await startChallenge(device, other)
      const reply = await device.call('validateSecondFactor', { body: { challenge_token, ...proof } })
      expect(reply.status).toBe(422)
    }
    for (const code of ['12345', '1234567', '12345a', '१२३४५६']) {
      const challenge_token = await startChallenge(device, other)
      const reply = await device.call('validateSecondFactor', { body: { challenge_token, code } })
      expect([reply.status, reply.body.detail?.[0]?.msg]).toEqual([422, 'The code must be exactly 6 digits'])
    }
    await shop.database.execute(sql`update users set is_active = false where id = ${other.userId}`)
    const program = openProgram(shop)
    const closed = await program.call('login', {
      body: { email: other.person.email, password: other.person.password },
    })
    expect(closed.body.code).toBe('auth.login_failed')
  })
})
