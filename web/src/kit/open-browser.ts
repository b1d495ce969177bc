import type { LoginResponse } from '@akyede/contract/accounts'
import type { Call } from './call-engine.ts'
import { SessionStore, type StoredSession } from './session-store.ts'
import type { SessionMessage } from './session-store-messages.ts'
import type { StoredValue } from './storage.ts'
import type { TabChannel } from './tabs.ts'

const hour = 60 * 60_000

/**
 * A simulated browser for tests. Its tabs share storage, lock and channel, and the server issues numbered tokens.
 */
export function openBrowser({ life = hour, initialSession = undefined as StoredSession | undefined } = {}) {
  let stored: StoredSession | null = initialSession ?? null
  let turn: Promise<void> = Promise.resolve()
  let issued = 0
  let session = initialSession?.handle ?? 'none'
  const tabs: ((message: SessionMessage) => void)[] = []
  const views: (() => void)[] = []
  const hiddenTabs = new Set<SessionStore>()
  const calls: string[] = []
  const server = {
    refuse: undefined as Error | undefined,
    userId: 7,
    token: undefined as string | undefined,
    logoutTakes: 0,
  }

  /** A tab sees its own writes at once. Other tabs see them 10 ms later. */
  function openStorage(): StoredValue<StoredSession | null> {
    let seen = stored
    const write = (value: StoredSession | null) => {
      stored = value
      for (const view of views) view === mine ? view() : setTimeout(view, 10)
    }
    const mine = () => {
      seen = stored
    }
    views.push(mine)
    return { read: () => seen, write, clear: () => write(null), subscribe: () => () => {} }
  }
  const call = (async (name: string) => {
    calls.push(name)
    await Promise.resolve()
    if (server.refuse) throw server.refuse
    if (name === 'logout') {
      if (server.logoutTakes > 0) await new Promise(resolve => setTimeout(resolve, server.logoutTakes))
      return null
    }
    issued += 1
    if (name !== 'refresh') session = `h${issued}`
    const login = loginOf(issued, life)
    const access_token = server.token ?? login.access_token
    return { ...login, access_token, refresh_token: session, user_id: server.userId }
  }) as unknown as Call

  function openTab(): SessionStore {
    let onMessage: ((message: SessionMessage) => void) | undefined
    const deliver = (message: SessionMessage) => hiddenTabs.has(tab) || onMessage?.(message)
    tabs.push(deliver)
    const channel: TabChannel<SessionMessage> = {
      send: message => {
        for (const tab of tabs) if (tab !== deliver) setTimeout(() => tab(message), 5)
      },
      listen: listener => {
        onMessage = listener
        return () => {}
      },
    }
    const lock = (work: () => Promise<void>) => {
      const mine = turn.then(work, work)
      turn = mine.catch(() => undefined)
      return mine
    }
    const tab = new SessionStore({ call, stored: openStorage(), channel, lock })
    tab.subscribe(() => {})
    return tab
  }

  /** The tab shows another page and receives no messages until `comeBack`. */
  const leave = (tab: SessionStore) => hiddenTabs.add(tab)
  function comeBack(tab: SessionStore): void {
    hiddenTabs.delete(tab)
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  }
  return { openTab, leave, comeBack, calls, server, stored: () => stored }
}

function loginOf(number: number, life: number): LoginResponse {
  // The timestamps are arbitrary: only their difference counts.
  const claims = { n: number, iat: 1_000, exp: 1_000 + life / 1000 }
  return {
    access_token: `x.${btoa(JSON.stringify(claims))}.y`,
    refresh_token: `h${number}`,
    user_id: 7,
    first_name: 'Ama',
    last_name: 'Mensah',
    email: 'ama@example.com',
    role_name: 'customer',
    is_verified: true,
  }
}
