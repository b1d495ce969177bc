import type { FailureCode } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { ApiError } from './call-error.ts'

/** The server sent an unreadable token, so there is no session to resume. */
export class InvalidToken extends Error {
  constructor() {
    super('Invalid token received from server')
  }
}

/** The lifetime of a token, exp − iat, in milliseconds. It does not depend on the clock of the device (D154). */
export function lifetimeOf(accessToken: string): number {
  const claims = claimsOf(accessToken)
  if (typeof claims?.exp !== 'number' || typeof claims.iat !== 'number') {
    throw new InvalidToken()
  }
  return (claims.exp - claims.iat) * 1000
}

// Browsers fire longer timers at once.
const longestTimer = 2 ** 31 - 1

/**
 * The delay until the refresh, counted from receipt: 60 seconds before the end, or half the lifetime of a short
 * token.
 */
export function refreshDelay(lifetime: number): number {
  const beforeEnd = lifetime - limits.accessToken.refreshBefore
  return Math.min(Math.max(beforeEnd, lifetime / 2), longestTimer)
}

function claimsOf(token: string): { exp?: unknown; iat?: unknown } | undefined {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    return undefined
  }
}

/**
 * Whether the session does not exist any more: the server said so or sent no valid token. Other responses of status 401
 * say nothing about it: a wrong clock, or a network that asks for a sign-in of its own.
 */
export const endsSession = (error: unknown): boolean =>
  error instanceof InvalidToken ||
  (error instanceof ApiError && error.status === 401 && sessionEndCodes.has(error.code ?? ''))

const sessionEndCodes: ReadonlySet<string> = new Set<FailureCode>([
  'auth.refresh_expired',
  'auth.refresh_missing',
  'auth.required',
  'auth.token_invalid',
  'token_key_mismatch',
])
