import { type APIRequestContext, expect } from '@playwright/test'

const maxAttempts = 20

/**
 * A kept-alive connection that the server closes at the moment of its reuse: the call has not arrived and is
 * repeated.
 */
const retries = { maxRetries: 2 }

/** Calls the API as a program with the user's token. */
export async function createApiClient(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
) {
  const send = async (path: string, data: object, headers = {}) => {
    let response = await request.post(`/api/v1/${path}`, { data, headers, ...retries })
    // All tests sign in at once; the client waits as the server asks it to.
    for (let attempts = 0; response.status() === 503 && attempts < maxAttempts; attempts++) {
      await new Promise(resolve => setTimeout(resolve, 1_000))
      response = await request.post(`/api/v1/${path}`, { data, headers, ...retries })
    }
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }
  const { access_token, user_id } = await send('auth/login', { email, password })
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    userId: Number(user_id),
    post: (path: string, data: object) => send(path, data, headers),
    async change(path: string, data: object): Promise<void> {
      const response = await request.put(`/api/v1/${path}`, { data, headers, ...retries })
      expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    },
    get: async (path: string) => (await (await request.get(`/api/v1/${path}`, { headers })).json()).data,
    /** The id of the first entry of a list. */
    async first(path: string): Promise<string | number> {
      const { data } = await (await request.get(`/api/v1/${path}`, { headers })).json()
      return data[0].id
    },
  }
}

type Account = Parameters<typeof createApiClient>[1]

/** Makes two users friends and returns an API client for each. */
export async function befriend(request: APIRequestContext, one: Account, other: Account) {
  const [sender, recipient] = [await createApiClient(request, one), await createApiClient(request, other)]
  await sender.post('user/friends/request', { userId: recipient.userId, action: 'send' })
  await recipient.post('user/friends/request', { userId: sender.userId, action: 'accept' })
  return [sender, recipient] as const
}
