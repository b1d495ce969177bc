import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { akyede } from './operator.ts'
import { expect, joinVerified, newPerson } from './shopper.ts'

/** Signs in as a new member of staff with an authenticator app, and opens this page of the back office. */
export async function signInAsStaff(
  page: Page,
  role: 'support' | 'admin' | 'super_admin',
  path = '/office',
): Promise<ReturnType<typeof newPerson>> {
  const person = { ...newPerson(), first: 'Efua' }
  const { email, password } = person
  const client = await joinVerified(page, person)
  await akyede('users', 'role', email, role)
  // The clock of the page may be moved with that of the shop.
  const now = await page.evaluate(() => Date.now())
  const secret = await client.evaluate(
    async ({ call, signIn }, credentials) => {
      await signIn(credentials)
      const enabled = await call('enableSecondFactor', { body: { method: 'totp' } })
      return 'secret' in enabled ? enabled.secret : ''
    },
    { email, password },
  )
  const app = new TOTP({ secret })
  await client.evaluate(
    async ({ call, signIn, validateSecondFactor }, [credentials, first, second]) => {
      await call('confirmSecondFactor', { body: { code: first } })
      const response = await signIn(credentials)
      if (!('challenge_token' in response)) throw new Error('no second factor was required')
      await validateSecondFactor({ challenge_token: response.challenge_token, code: second })
    },
    // The code that enabled the app is used up, so its next one is needed.
    [
      { email, password },
      app.generate({ timestamp: now }),
      app.generate({ timestamp: now + 30_000 }),
    ] as const,
  )
  await page.goto(path)
  await page.waitForURL(url => url.pathname.startsWith('/office'))
  await expect(page.getByRole('link', { name: /Back office/ })).toBeVisible()
  return person
}
