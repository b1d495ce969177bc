import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#platform/caller.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { recordLook } from './record-look.ts'
import { createRequireStaff } from './require-staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ isClockFrozen: true })
})
afterAll(() => shop.close())

test('tells staff what they may do, and refuses them without an authenticator app', async () => {
  const efua = await registerStaff(shop, 'support')
  expect((await efua.call('getStaffMember')).body.data).toEqual({
    user_id: efua.id,
    first_name: 'Efua',
    role: 'support',
    permissions: ['look', 'serve', 'give_back', 'keep_order'],
  })
  const yaw = await registerStaff(shop, 'super_admin', { hasAuthenticator: false })
  expect(await yaw.call('getStaffMember')).toMatchObject({
    status: 403,
    body: { code: 'office.second_factor_required' },
  })
})

test('asks staff to sign in again before a call that needs a fresh sign-in', async () => {
  const efua = await registerStaff(shop, 'admin')
  const requireStaff = createRequireStaff(shop.platform)
  const caller = await callerOf(efua.id)
  const call = { access: 'staff', permission: 'give_back', freshSignIn: true } as never
  await expect(requireStaff(call, caller, {})).resolves.toBeUndefined()
  shop.clock.advance(limits.session.freshFor)
  await expect(requireStaff(call, caller, {})).rejects.toMatchObject({ code: 'auth.sign_in_again' })
})

test('records whose data staff opened once an hour', async () => {
  const caller = await callerOf((await registerStaff(shop, 'support')).id)
  const look = { subject: 'AK-1', kind: 'order', userId: 7 } as const
  const look2 = { ...look, subject: 'AK-2' }
  for (const each of [look, look, look2]) await recordLook(shop.platform, shop.database, caller, each)
  shop.clock.advance(3_600_000)
  await recordLook(shop.platform, shop.database, caller, look)
  const lines = await shop.operator.listAudit({ event: 'office_looked', limit: 10 })
  expect(lines?.map(line => /"subject":"([^"]+)"/.exec(line)?.[1])).toEqual(['AK-1', 'AK-2', 'AK-1'])
  expect(lines?.[0]).toContain(`user:7  by user:${caller.userId}`)
})

async function callerOf(userId: number): Promise<SignedIn> {
  const { rows } = await shop.database.$client.query<{ id: string; role: 'admin' }>(
    'select s.id, u.role_name as role from sessions s join users u on u.id = s.user_id where u.id = $1',
    [userId],
  )
  const { id: sessionId = '', role = 'admin' } = rows[0] ?? {}
  const origin = { fingerprint: undefined, browser: false, address: '10.0.0.1' }
  return { kind: 'user', userId, sessionId, role, verified: true, ...origin }
}
