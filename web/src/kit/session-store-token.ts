import { limits } from '@akyede/contract/limits'

/** The server sent what is no token: there is no session that could be gone on with. */
export class InvalidToken extends Error {
  constructor() {
    super('Invalid token received from server')
  }
}

/** How long a token lives by its own words, exp − iat, in milliseconds: clocks may differ (D154). */
export function lifetimeOf(accessToken: string): number {
  const claims = claimsOf(accessToken)
  if (typeof claims?.exp !== 'number' || typeof claims.iat !== 'number') {
    throw new InvalidToken()
  }
  return (claims.exp - claims.iat) * 1000
}

// Longer timers fire at once.
const longestTimer = 2 ** 31 - 1

/** When to refresh, counted from receipt: 60 seconds early, or at half time of a token that lives that short. */
export function refreshDelay(lifetime: number): number {
  const early = lifetime - limits.accessToken.refreshBefore
  return Math.min(Math.max(early, lifetime / 2), longestTimer)
}

function claimsOf(token: string): { exp?: unknown; iat?: unknown } | undefined {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    return undefined
  }
}
