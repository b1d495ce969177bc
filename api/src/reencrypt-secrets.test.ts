import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encryptedAppSecrets } from '#feature/second-factor'
import { beforeCommit, transaction } from '#platform/database.ts'
import { reencrypt } from '#platform/reencrypt.ts'
import { sql } from '#platform/sql.ts'
import { createTextCipher } from '#platform/text-cipher.ts'
import {
  openAuthenticator,
  openTwoFactorUser,
  startChallenge,
  type TwoFactorUser,
} from '#test/authenticator.ts'
import { openDevice } from '#test/device.ts'
import { untilOneWaits } from '#test/locks.ts'
import { messagesTo } from '#test/outbox.ts'
import { openRider, setUpParcels } from '#test/parcels.ts'
import { openProgram } from '#test/program.ts'
import { openCommand, openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'
import type { ServerUnderTest } from '#test/wire.ts'
import type { App } from './app.ts'

const newest = 'n'.repeat(32)
const next = 'x'.repeat(32)

/** The shop as it is configured with another TOKEN_SECRET. */
function withToken(shop: TestShop, token: string): TestShop {
  const { platform } = shop
  const secrets = { ...platform.config.secrets, token }
  return { ...shop, platform: { ...platform, config: { ...platform.config, secrets } } }
}

/** Runs the operator's command with this TOKEN_SECRET; returns the counts of each kind. */
async function reencryptWith(shop: TestShop, token: string): Promise<Record<string, [number, number]>> {
  const command = await openCommand(withToken(shop, token))
  try {
    const counted = await command.operator.reencryptSecrets()
    return Object.fromEntries(counted.map(({ name, moved, unreadable }) => [name, [moved, unreadable]]))
  } finally {
    await command.close()
  }
}

const nothing = {
  'authenticator apps': [0, 0],
  'delivery codes': [0, 0],
  'queued messages': [0, 0],
  'former keys of backup codes': [0, 0],
}

/** Signs in on a new device; returns the status of the second step. */
async function signIn(
  server: ServerUnderTest,
  user: TwoFactorUser,
  factor: { readonly code: string } | { readonly backup_code: string },
): Promise<number> {
  const device = await openDevice(server)
  const challenge_token = await startChallenge(device, user)
  return (await device.call('validateSecondFactor', { body: { challenge_token, ...factor } })).status
}

describe('after the former secret is removed', () => {
  const scene = setUpParcels()
  const opened: App[] = []
  afterEach(async () => {
    for (const app of opened.splice(0)) await app.close()
  })
  async function restartWith(token: string) {
    const app = await openSecondProcess(withToken(scene.shop, token))
    opened.push(app)
    return app
  }

  test('apps, backup codes, delivery codes and queued messages work, also after another rotation', async () => {
    const { shop } = scene
    const old = shop.platform.config.secrets.token
    const user = await openTwoFactorUser(shop)
    const parcel = await scene.ship()
    const code = await scene.codeOf(parcel.order)
    await scene.untilEventsHandled()
    const messageId = await queueMessage(shop)
    expect(await reencryptWith(shop, `2027:${newest},2026:${old}`)).toEqual({
      ...nothing,
      'authenticator apps': [1, 0],
      'delivery codes': [1, 0],
      'queued messages': [1, 0],
    })
    expect(await reencryptWith(shop, `2027:${newest},2026:${old}`)).toEqual(nothing)
    expect(await reencryptWith(shop, newest)).toEqual(nothing)

    const server = await restartWith(newest)
    await shop.clock.advance(60_000)
    expect(await signIn(server, user, { code: user.app.code() })).toBe(200)
    const [first = '', second = ''] = user.app.backupCodes
    expect(await signIn(server, user, { backup_code: first })).toBe(200)
    const buyer = openProgram(server)
    const { email, password } = scene.person
    await buyer.login({ email, password })
    const order = await buyer.call('getOrder', { params: { orderId: parcel.order.id } })
    expect(order.body.data.fulfilments[0]?.delivery_code).toBe(code)
    const rider = openRider(() => ({ ...shop, http: server.http }))
    const confirmed = await rider.enter(parcel, code.replace(' ', ''))
    expect(confirmed.statusCode).toBe(303)
    expect(await scene.partOf(parcel.order)).toMatchObject({ status: 'delivered' })

    const rotated = await reencryptWith(shop, `2028:${next},2027:${newest}`)
    expect(rotated).toMatchObject({
      'queued messages': [expect.any(Number), 0],
      'former keys of backup codes': [1, 0],
    })
    const later = await restartWith(next)
    await shop.clock.advance(60_000)
    expect(await signIn(later, user, { code: user.app.code() })).toBe(200)
    expect(await signIn(later, user, { backup_code: second })).toBe(200)
    expect(await signIn(later, user, { backup_code: first })).toBe(422)
    // Processes that do not know the key would take the message, and fail.
    for (const former of [shop, server]) await former.platform.jobs.stop()
    await later.platform.database.execute(sql`
      update graphile_worker._private_jobs set run_at = now(), attempts = 0 where payload->>'id' = ${messageId}`)
    await expect.poll(() => messagesTo(shop, 'waiting@example.com').length, { timeout: 20_000 }).toBe(1)
  })
})

/** Queues a message that waits for an hour, as after an unreachable gateway. */
async function queueMessage(shop: TestShop): Promise<string> {
  const id = randomUUID()
  const message = {
    id,
    channel: 'email',
    to: 'waiting@example.com',
    subject: 'Waiting',
    text: 'Hello',
  } as const
  await transaction(shop.database, async tx => {
    await shop.platform.mail.send(tx, message)
    await beforeCommit(tx, message, async () => {
      await tx.execute(sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
        where payload->>'id' = ${id}`)
    })
  })
  return id
}

describe('the re-encryption of secrets', () => {
  const old = 'o'.repeat(32)
  const both = `2027:${newest},2026:${old}`
  let shop: TestShop
  let command: App
  beforeEach(async () => {
    shop = await openTestShop({ environment: { TOKEN_SECRET: old }, isClockFrozen: true })
    command = await openCommand(withToken(shop, both))
  })
  afterEach(async () => {
    await command.close()
    await shop.close()
  })

  test('does not overwrite an app that is set up meanwhile', async () => {
    const device = await openDevice(shop)
    await device.register()
    await device.call('enableSecondFactor', { body: { method: 'totp' } })
    const encrypted = encryptedAppSecrets(command.platform)
    let app = { backupCodes: [] as readonly string[] }
    const stored: number[] = []
    await reencrypt({
      ...encrypted,
      async replace(texts) {
        if (stored.length === 0) app = await openAuthenticator(shop, device)
        stored.push(await encrypted.replace(texts))
        return stored.at(-1) ?? 0
      },
    })
    // The secret of the new app is found and moved by the next pass.
    expect(stored).toEqual([0, 1])
    expect(app.backupCodes).toHaveLength(10)
  })

  test('lets a user confirm an app whose secret is moved while the code is checked', async () => {
    const restarted = await openSecondProcess(withToken(shop, both))
    let http = shop.http
    const device = await openDevice({
      get http() {
        return http
      },
      origin: shop.origin,
    })
    const { user_id } = await device.register()
    const { body } = await device.call('enableSecondFactor', { body: { method: 'totp' } })
    const { secret = '' } = body as { secret?: string }
    http = restarted.http
    const code = new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() })
    const confirmed = await transaction(shop.database, async tx => {
      await tx.execute(sql`select from users where id = ${user_id} for update`)
      const confirming = device.call('confirmSecondFactor', { body: { code } })
      await untilOneWaits(shop)
      const counted = await reencryptWith(shop, both)
      expect(counted).toMatchObject({ 'authenticator apps': [1, 0] })
      return { confirming }
    })
    expect((await confirmed.confirming).status).toBe(200)
    await restarted.close()
  })

  test('waits for no lock, and moves a locked row afterwards', async () => {
    const user = await openTwoFactorUser(shop)
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const holder = transaction(shop.database, async tx => {
      await tx.execute(sql`select from second_factors where user_id = ${user.userId} for update`)
      locked()
      await isReleased
    })
    await isLocked
    const encrypted = encryptedAppSecrets(command.platform)
    const stored: number[] = []
    const counted = await reencrypt({
      ...encrypted,
      async replace(texts) {
        stored.push(await encrypted.replace(texts))
        if (stored.length === 1) release()
        await holder
        return stored.at(-1) ?? 0
      },
    })
    expect([stored, counted.moved]).toEqual([[0, 1], 1])
  })

  test('keeps what was moved before it was stopped, and moves the rest when it runs again', async () => {
    const seal = createTextCipher(old, 'second factor')
    const ids = Array.from({ length: 1_200 }, (_, index) => 5_000_000 + index)
    const secrets = sql.param(ids.map(id => seal.encrypt('JBSWY3DPEHPK3PXP', `totp:${id}`)))
    await shop.database.execute(sql`
      insert into second_factors (user_id, method, secret, created_at)
      select id, 'totp', secret, now() from unnest(${sql.param(ids)}::bigint[], ${secrets}::text[]) as app (id, secret)`)
    const encrypted = encryptedAppSecrets(command.platform)
    let batches = 0
    const stopped = reencrypt({
      ...encrypted,
      async replace(texts) {
        if (batches++ === 1) throw new Error('stopped')
        return encrypted.replace(texts)
      },
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await reencryptWith(shop, both)).toMatchObject({ 'authenticator apps': [200, 0] })
  })

  test('counts what no configured key reads, and leaves it as it is', async () => {
    const [user, other] = [await openTwoFactorUser(shop), await openTwoFactorUser(shop)]
    const lost = createTextCipher('l'.repeat(32), 'second factor').encrypt('JBSWY3DP', `totp:${other.userId}`)
    await shop.database.execute(sql`
      update second_factors set secret = ${lost} where user_id = ${other.userId}`)
    expect(await reencryptWith(shop, both)).toMatchObject({ 'authenticator apps': [1, 1] })
    expect(await reencryptWith(shop, newest)).toMatchObject({ 'authenticator apps': [0, 1] })
    const { rows } = await shop.database.execute(sql`
      select secret from second_factors where user_id = ${other.userId}`)
    expect(rows).toEqual([{ secret: lost }])
    const server = await openSecondProcess(withToken(shop, newest))
    await shop.clock.advance(60_000)
    expect(await signIn(server, user, { code: user.app.code() })).toBe(200)
    await server.close()
  })
})
