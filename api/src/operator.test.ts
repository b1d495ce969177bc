import { afterEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
afterEach(() => shop.close())

const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  TOKEN_SECRET: 'a secret of tokens, long enough to be one',
  CSRF_SECRET: 'a secret of csrf, long enough to be one too',
  PAYSTACK_SECRET_KEY: 'sk_live_never_used_here',
  APP_TEST_CONTROLS: '0',
  RATE_LIMIT: 'on',
}

test('the demo shop, whose administrator has a password that everybody knows, never enters a production shop', async () => {
  shop = await openTestShop({ environment: production })
  await expect(shop.operator.seedDemo()).rejects.toThrow('production')
  await expect(shop.operator.seedProducts(1)).rejects.toThrow('production')
  expect(await shop.operator.setRole('admin@akyede.test', 'admin')).toBe(false)
})
