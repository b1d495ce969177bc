import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError } from './call-error.ts'
import { openBrowser } from './open-browser.ts'
import type { SessionStore, StoredSession } from './session-store.ts'

const minute = 60_000
const hour = 60 * minute

const handle = { handle: 'h1', tokenId: 't1' }
const expired = new ApiError(
  401,
  { code: 'auth.refresh_expired', message: 'Refresh token expired' },
  undefined,
)

const settle = () => vi.advanceTimersByTimeAsync(50)
const statuses = (...tabs: SessionStore[]) => tabs.map(tab => tab.getSnapshot().status)

/** A page with a stored session that cannot reach the server. */
async function openCutOff() {
  const first = openBrowser()
  await first.openTab().signIn({ email: 'a', password: 'b' })
  const browser = openBrowser({ initialSession: first.stored() as StoredSession })
  browser.server.refuse = new ConnectionError('unreachable')
  const tab = browser.openTab()
  await settle()
  return { browser, tab }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page', () => {
  it('is a guest and sends no request without a stored session', async () => {
    const browser = openBrowser()
    const tab = browser.openTab()
    await settle()
    expect(statuses(tab)).toEqual(['guest'])
    expect(browser.calls).toEqual([])
  })

  it('is signed in again with a stored session', async () => {
    const browser = openBrowser({ initialSession: handle })
    const tab = browser.openTab()
    expect(statuses(tab)).toEqual(['loading'])
    await settle()
    expect(tab.getSnapshot()).toMatchObject({ status: 'signed-in', user: { first_name: 'Ama' } })
  })

  it('becomes a guest and deletes the stored session when it has ended', async () => {
    const browser = openBrowser({ initialSession: handle })
    browser.server.refuse = expired
    const tab = browser.openTab()
    await settle()
    expect([statuses(tab), browser.stored()]).toEqual([['guest'], null])
  })

  it.each(['', 'x', 'a.b.c', `x.${btoa('{}')}.y`])(
    'deletes its session when it receives the token %j',
    async token => {
      const browser = openBrowser({ initialSession: handle })
      browser.server.token = token
      const tab = browser.openTab()
      await settle()
      expect([statuses(tab), browser.stored()]).toEqual([['guest'], null])
      await expect(tab.signIn({ email: 'a', password: 'b' })).rejects.toThrow(
        'Invalid token received from server',
      )
      expect([statuses(tab), browser.stored()]).toEqual([['guest'], null])
    },
  )

  it.each([
    ['a clock that is wrong', { code: 'signature_clock' }],
    ['a network that asks for a sign-in of its own', {}],
  ])('keeps the stored session when a refresh fails with 401 because of %s', async (_reason, problem) => {
    const browser = openBrowser({ initialSession: handle })
    browser.server.refuse = new ApiError(401, problem, undefined)
    const tab = browser.openTab()
    await settle()
    expect([statuses(tab), browser.stored()]).toEqual([['loading'], handle])
    browser.server.refuse = undefined
    await vi.advanceTimersByTimeAsync(6_000)
    expect(statuses(tab)).toEqual(['signed-in'])
  })

  it('keeps the stored session and retries when it cannot reach the server', async () => {
    const browser = openBrowser({ initialSession: handle })
    browser.server.refuse = new ConnectionError('unreachable')
    const tab = browser.openTab()
    await settle()
    expect(tab.getSnapshot()).toEqual({ status: 'loading', failed: true })
    browser.server.refuse = undefined
    await vi.advanceTimersByTimeAsync(5_000)
    expect(statuses(tab)).toEqual(['signed-in'])
  })

  it('shows the stored user but gives out no token while it cannot reach the server', async () => {
    const { browser, tab } = await openCutOff()
    expect(tab.getSnapshot()).toMatchObject({ status: 'signed-in', user: { first_name: 'Ama' } })
    await expect(tab.isSignedIn()).resolves.toBe(true)
    await expect(tab.accessToken()).rejects.toBeInstanceOf(ConnectionError)
    browser.server.refuse = undefined
    await expect(tab.accessToken()).resolves.toEqual(expect.any(String))
  })

  it('removes the stored user when their session has ended', async () => {
    const { browser, tab } = await openCutOff()
    let ended = 0
    tab.onEnded(() => ended++)
    browser.server.refuse = expired
    await vi.advanceTimersByTimeAsync(5_000)
    expect([statuses(tab), browser.stored(), ended]).toEqual([['guest'], null, 1])
  })

  it('stores no secret', async () => {
    const browser = openBrowser()
    const tab = browser.openTab()
    await tab.signIn({ email: 'a', password: 'b' })
    const user = expect.objectContaining({ user_id: 7, first_name: 'Ama' })
    expect(browser.stored()).toEqual({ handle: 'h1', tokenId: expect.any(String), user })
  })
})

describe('tabs', () => {
  it('sign in and out together in all tabs', async () => {
    const browser = openBrowser()
    const [here, there] = [browser.openTab(), browser.openTab()]
    await here.signIn({ email: 'a', password: 'b' })
    await settle()
    expect(statuses(here, there)).toEqual(['signed-in', 'signed-in'])
    await there.signOut()
    await settle()
    expect(statuses(here, there)).toEqual(['guest', 'guest'])
    expect(browser.stored()).toBeNull()
  })

  it('refresh once for all tabs, sixty seconds before the token ends', async () => {
    const browser = openBrowser({ initialSession: handle })
    const tabs = [browser.openTab(), browser.openTab(), browser.openTab()]
    await settle()
    browser.calls.length = 0
    await vi.advanceTimersByTimeAsync(hour - minute - 200)
    expect(browser.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(400)
    expect(browser.calls).toEqual(['refresh'])
    expect(new Set(await Promise.all(tabs.map(tab => tab.accessToken()))).size).toBe(1)
  })

  it('refresh nothing while one tab signs out', async () => {
    const browser = openBrowser({ initialSession: handle })
    const tab = browser.openTab()
    await settle()
    browser.server.logoutTakes = minute
    await vi.advanceTimersByTimeAsync(hour - minute - 100)
    browser.calls.length = 0
    const out = tab.signOut()
    await vi.advanceTimersByTimeAsync(minute)
    await out
    expect(browser.calls).toEqual(['logout'])
  })

  it('stay signed in over 200 expiries', async () => {
    const browser = openBrowser({ life: 10 * minute })
    const tabs = [browser.openTab(), browser.openTab(), browser.openTab()]
    await tabs[0]?.signIn({ email: 'a', password: 'b' })
    await vi.advanceTimersByTimeAsync(200 * 9 * minute + minute)
    expect(statuses(...tabs)).toEqual(['signed-in', 'signed-in', 'signed-in'])
    expect(browser.calls.filter(name => name === 'refresh').length).toBeLessThanOrEqual(200)
  })
})

describe('a page that comes back from the back/forward cache', () => {
  const credentials = { email: 'a', password: 'b' }

  /** Ama's page in the back/forward cache. */
  async function openAway() {
    const browser = openBrowser()
    const [page, here] = [browser.openTab(), browser.openTab()]
    await here.signIn(credentials)
    await settle()
    browser.leave(page)
    const ended = vi.fn()
    page.onEnded(ended)
    return { browser, page, here, ended }
  }

  it('keeps its session when nobody signed out', async () => {
    const { browser, page, ended } = await openAway()
    browser.calls.length = 0
    browser.comeBack(page)
    await settle()
    expect([statuses(page), browser.calls, ended.mock.calls.length]).toEqual([['signed-in'], [], 0])
  })

  it('becomes a guest when its user signed out meanwhile', async () => {
    const { browser, page, here, ended } = await openAway()
    await here.signOut()
    await settle()
    browser.comeBack(page)
    expect([statuses(page), ended.mock.calls.length]).toEqual([['guest'], 1])
  })

  it('shows the new user when another one signed in meanwhile', async () => {
    const { browser, page, here, ended } = await openAway()
    await here.signOut()
    browser.server.userId = 8
    await here.signIn(credentials)
    await settle()
    browser.comeBack(page)
    expect([statuses(page), ended.mock.calls.length]).toEqual([['loading'], 1])
    await settle()
    for (const tab of [page, here]) {
      expect(tab.getSnapshot()).toMatchObject({ status: 'signed-in', user: { user_id: 8 } })
    }
  })
})

describe('renewal', () => {
  it('refreshes once for many calls at the same time', async () => {
    const browser = openBrowser({ initialSession: handle })
    const tab = browser.openTab()
    await settle()
    const spent = await tab.accessToken()
    browser.calls.length = 0
    const renewed = await Promise.all([1, 2, 3, 4].map(() => tab.renew(spent)))
    expect([renewed, browser.calls]).toEqual([[true, true, true, true], ['refresh']])
    expect(await tab.renew(spent)).toBe(true)
    expect(browser.calls).toHaveLength(1)
  })
})

describe('sign-out', () => {
  it('ends the session in the browser even when the server cannot be reached', async () => {
    const browser = openBrowser({ initialSession: handle })
    const tab = browser.openTab()
    await settle()
    const ended = vi.fn()
    tab.onEnded(ended)
    browser.server.refuse = new ConnectionError('unreachable')
    await expect(tab.signOut()).rejects.toThrow(ConnectionError)
    expect([statuses(tab), browser.stored(), ended.mock.calls.length]).toEqual([['guest'], null, 1])
  })

  it('shows a sign-out, not a lost session, when a refresh is refused meanwhile', async () => {
    const browser = openBrowser({ initialSession: handle })
    const [tab, other] = [browser.openTab(), browser.openTab()]
    await settle()
    const shown: object[] = []
    for (const one of [tab, other]) one.subscribe(() => shown.push(one.getSnapshot()))
    browser.server.logoutTakes = 1_000
    const spent = await tab.accessToken()
    browser.calls.length = 0
    const out = tab.signOut()
    await settle()
    browser.server.refuse = expired
    await expect(tab.renew(spent)).resolves.toBe(false)
    await settle()
    expect(shown).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    await out
    const signedOut = { status: 'guest', signedOut: true }
    expect([browser.calls, browser.stored()]).toEqual([['logout', 'refresh'], null])
    expect(shown).toEqual([signedOut, signedOut])
  })

  it('is not undone by a refresh that is running', async () => {
    const browser = openBrowser({ initialSession: handle })
    const tab = browser.openTab()
    await settle()
    const renewed = tab.renew(await tab.accessToken())
    await tab.signOut()
    await renewed
    expect([statuses(tab), browser.stored(), await tab.accessToken()]).toEqual([['guest'], null, undefined])
  })
})

it('rejects a token that cannot be read', async () => {
  const browser = openBrowser({ life: Number.NaN })
  await expect(browser.openTab().signIn({ email: 'a', password: 'b' })).rejects.toThrow(
    'Invalid token received from server',
  )
})
