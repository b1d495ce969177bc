import { apiRoot } from '@akyede/contract/api-root'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { passwordConcurrency } from './password.ts'

const ama = 'ama@akyede.test'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

let visitors = 0
/**
 * Each sign-in has an address of its own, because few passwords per address are checked, and a password of its own,
 * because tests compare a known pair of password and hash only once.
 */
const login = (email: string) =>
  shop.http.inject({
    method: 'POST',
    remoteAddress: `10.${visitors >> 8}.${visitors++ & 255}.1`,
    url: `${apiRoot}/auth/login`,
    payload: { email, password: `No-Such-Password#${visitors}` },
  })
const unknownUser = (number: number) => login(`nobody.${number}@example.com`)

const figure = async (name: string) =>
  (await shop.platform.metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value

/** A sign-in to this account takes 75 times as long as others. */
async function makeCostly(email: string): Promise<void> {
  const { rowCount } = await shop.database.$client.query(
    `update users set password_hash = replace(password_hash, 't=2,', 't=150,') where email = $1`,
    [email],
  )
  expect(rowCount).toBe(1)
}

test('refuses a flood of sign-ins beyond the queue, and serves all other requests', async () => {
  await makeCostly(ama)
  const first = Array.from({ length: passwordConcurrency }, () => login(ama))
  await expect.poll(() => figure('akyede_passwords_running')).toBe(passwordConcurrency)
  const flood = Promise.all([...first, ...Array.from({ length: 120 }, (_, number) => unknownUser(number))])
  await expect.poll(() => figure('akyede_password_refused_total'), { interval: 5 }).toBeGreaterThan(0)
  const others = ['/products/list', '/products/categories'].map(path => shop.http.inject(apiRoot + path))
  expect((await Promise.all(others)).map(answer => answer.statusCode)).toEqual([200, 200])

  const answers = await flood
  const refused = answers.filter(answer => answer.statusCode === 503)
  expect(refused.length).toBe(await figure('akyede_password_refused_total'))
  for (const answer of refused) {
    expect(answer.json().code).toBe('server.busy')
    expect(answer.headers['retry-after']).toBe('2')
  }
  // Sign-ins that were queued got the right result.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(passwordConcurrency + 50)
  for (const answer of answers) expect([401, 503]).toContain(answer.statusCode)
  expect((await unknownUser(401)).statusCode).toBe(401)
  expect(await figure('akyede_passwords_running')).toBe(0)
})
