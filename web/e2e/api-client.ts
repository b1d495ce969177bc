import { type APIRequestContext, expect } from '@playwright/test'

const mostTries = 20

/**
 * A kept-alive connection that the server closes at the moment of its reuse: the call has not arrived and is
 * repeated.
 */
const anew = { maxRetries: 2 }

/** Calls the API as a program with the user's token. */
export async function createApiClient(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
) {
  const ask = async (path: string, data: object, headers = {}) => {
    let answer = await request.post(`/api/v1/${path}`, { data, headers, ...anew })
    // All tests sign in at once; the client waits as the server asks it to.
    for (let tries = 0; answer.status() === 503 && tries < mostTries; tries++) {
      await new Promise(resolve => setTimeout(resolve, 1_000))
      answer = await request.post(`/api/v1/${path}`, { data, headers, ...anew })
    }
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { access_token, user_id } = await ask('auth/login', { email, password })
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    userId: Number(user_id),
    ask: (path: string, data: object) => ask(path, data, headers),
    async change(path: string, data: object): Promise<void> {
      const answer = await request.put(`/api/v1/${path}`, { data, headers, ...anew })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    },
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
  const [asks, answers] = [await createApiClient(request, one), await createApiClient(request, other)]
  await asks.ask('user/friends/request', { userId: answers.userId, action: 'send' })
  await answers.ask('user/friends/request', { userId: asks.userId, action: 'accept' })
  return [asks, answers] as const
}
