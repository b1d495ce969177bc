import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDevice } from '#test/device.ts'
import { openProgram } from '#test/program.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'
import type { ServerUnderTest } from '#test/wire.ts'
import { keysOf } from './derive-key.ts'
import { createTextCipher } from './text-cipher.ts'

const old = { token: 'T'.repeat(32), csrf: 'C'.repeat(32) }
const fresh = { token: 't'.repeat(32), csrf: 'c'.repeat(32) }
const both = { token: `v2:${fresh.token},v1:${old.token}`, csrf: `v2:${fresh.csrf},v1:${old.csrf}` }

test.each([
  ['one key', old.token, [old.token]],
  ['one key with a name', `v1:${old.token}`, [old.token]],
  ['several', both.token, [fresh.token, old.token]],
  ['one that looks like several', 'a,b:c', ['a,b:c']],
  ['one that a program made', 'Zm9v+/YmFy=:,x', ['Zm9v+/YmFy=:,x']],
])('reads a secret as %s', (_what, secret, keys) => expect(keysOf(secret)).toEqual(keys))

describe('a server whose keys are rotated', () => {
  let before: TestShop
  let now: ServerUnderTest
  const opened: { close(): Promise<void> }[] = []
  const wire: ServerUnderTest = {
    get http() {
      return now.http
    },
    get origin() {
      return before.origin
    },
  }
  beforeAll(async () => {
    before = await openTestShop({ environment: { TOKEN_SECRET: old.token, CSRF_SECRET: old.csrf } })
    now = before
  })
  afterAll(async () => {
    for (const shop of opened) await shop.close()
    await before.close()
  })
  async function restartWith(secrets: { token: string; csrf: string }) {
    const { platform } = before
    const shop = await openSecondProcess({
      ...before,
      platform: { ...platform, config: { ...platform.config, secrets } },
    })
    opened.push(shop)
    now = shop
  }

  test('keeps users signed in while it knows the former keys', async () => {
    const [device, idle, program] = [await openDevice(wire), await openDevice(wire), openProgram(wire)]
    for (const one of [device, idle, program]) await one.register()
    const csrf = await device.csrfToken()
    const first = program.refreshToken ?? ''
    const successor = (await program.call('refresh', { body: { refresh_token: first } })).body.refresh_token

    await restartWith(both)
    expect((await device.call('getUser')).status).toBe(200)
    expect((await device.call('rememberSearches', { body: { queries: ['kente'] } }, { csrf })).status).toBe(
      200,
    )
    // A client whose response was lost during the restart retries, and is not treated as a thief.
    const again = await program.call('refresh', { body: { refresh_token: first } })
    expect(again.body.refresh_token).toBe(successor)
    const renewed = await program.call('refresh', { body: { refresh_token: successor } })
    expect(renewed.status).toBe(200)
    const entered = await device.call('refresh', { body: { refresh_token: 'handle' } })
    expect(entered.status).toBe(200)
    device.useToken(entered.body.access_token)

    await restartWith(fresh)
    expect((await device.call('getUser')).status).toBe(200)
    expect((await idle.call('getUser')).body.code).toBe('auth.token_invalid')
    // A refresh secret is found by its stored hash, which needs no key.
    const late = await idle.call('refresh', { body: { refresh_token: 'handle' } })
    idle.useToken(late.body.access_token)
    expect((await idle.call('getUser')).status).toBe(200)
    expect((await device.call('logout', {}, { csrf })).body?.code).toBe('csrf_invalid')
  })

  test('shows the links of open invitations as they were created', async () => {
    await restartWith(old)
    const [owner, friend] = [openProgram(wire), openProgram(wire)]
    for (const one of [owner, friend]) await one.register()
    const list = await owner.call('addWishlist', { body: { name: 'Wedding' } })
    const params = { wishlistId: list.body.data.id }
    // Each process has an address of its own.
    const secretIn = (url?: string | null) => url?.split('#token=')[1] ?? ''
    const friendLink = async () =>
      secretIn((await owner.call('openFriendLink', { body: { renew: false } })).body.data.url)
    const token = await friendLink()
    const invited = await owner.call('sendListInvitation', { params, body: { role: 'viewer' } })

    await restartWith(both)
    expect(await friendLink()).toBe(token)
    const sent = await owner.call('listSentInvitations', { params })
    expect(secretIn(sent.body.data[0]?.url)).toBe(secretIn(invited.body.data.url))
    expect((await friend.call('acceptFriendInvitation', { body: { token } })).status).toBe(200)
  })
})

test('decrypts texts from before a key rotation, but not changed ones or those of another context', () => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]
  const sealed = createTextCipher(older, 'test').encrypt('JBSWY3DP', 'totp:1')
  const seal = createTextCipher(`new:${newer},old:${older}`, 'test')
  expect(seal.decrypt(sealed, 'totp:1')).toBe('JBSWY3DP')
  expect(seal.decrypt(seal.encrypt('JBSWY3DP', 'totp:1'), 'totp:1')).toBe('JBSWY3DP')
  expect(() => createTextCipher(older, 'test').decrypt(seal.encrypt('JBSWY3DP', 'totp:1'), 'totp:1')).toThrow(
    /not configured/,
  )
  expect(() => seal.decrypt(sealed, 'totp:2')).toThrow()
  expect(() => createTextCipher(older, 'another purpose').decrypt(sealed, 'totp:1')).toThrow()
  const [id, nonce, closed = ''] = sealed.split('.')
  const touched = Buffer.from(closed, 'base64url')
  touched[0] = (touched[0] ?? 0) ^ 1
  expect(() => seal.decrypt([id, nonce, touched.toString('base64url')].join('.'), 'totp:1')).toThrow()
})
