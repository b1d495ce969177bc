import { session } from '#kit/call.ts'
import { newNonce } from '#kit/ids.ts'
import { storedValue } from '#kit/storage.ts'

type Tokens = readonly (readonly [eventId: string, token: string])[]

/** How many events a browser remembers replies to. */
const remembered = 20

const isToken = (token: unknown): token is string =>
  typeof token === 'string' && /^[A-Za-z0-9_-]{22,64}$/.test(token)

const stored = storedValue<Tokens>({
  key: 'akyede:invitation-replies',
  version: 1,
  fallback: [],
  accepts: (value): value is Tokens =>
    Array.isArray(value) && value.every(entry => Array.isArray(entry) && isToken(entry[1])),
})
session.onEnded(stored.clear)

/** The secrets of the replies sent from this browser, by event. All tabs use the same one for an event. */
export const replyTokens = {
  find: (eventId: string): string | undefined => stored.read().find(([id]) => id === eventId)?.[1],
  write(eventId: string, token: string): void {
    const others = stored.read().filter(([id]) => id !== eventId)
    stored.write([...others, [eventId, token] as const].slice(-remembered))
  },
  remove(eventId: string): void {
    stored.write(stored.read().filter(([id]) => id !== eventId))
  },
  /** Returns the secret for the next reply. */
  findOrCreate(eventId: string): string {
    const known = replyTokens.find(eventId)
    if (known) return known
    const token = newNonce()
    replyTokens.write(eventId, token)
    return token
  },
}

/** Reads the secret of a guest's own link, `#reply=…`, and removes it from the address. */
export function takeTokenFromAddress(eventId: string): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('reply')
  if (token === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
  if (isToken(token)) replyTokens.write(eventId, token)
}
