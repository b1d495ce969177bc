import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('redirects Apple’s form to the page, with its fields in the fragment', async () => {
  const user = JSON.stringify({ name: { firstName: 'Yaa', lastName: 'Asantewaa' }, email: 'a@b.co' })
  const post = (form: Record<string, string>) =>
    shop.http.inject({
      method: 'POST',
      url: '/oauth/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
      payload: new URLSearchParams(form).toString(),
    })
  const response = await post({ code: 'c', state: 's', user, id_token: 'x' })
  expect([response.statusCode, response.headers.location]).toEqual([
    303,
    '/oauth/callback#code=c&state=s&first_name=Yaa&last_name=Asantewaa',
  ])
  expect(response.headers['set-cookie']).toBeUndefined()
  expect((await post({ user: '{' })).headers.location).toBe('/oauth/callback#')
})
