import type { LoginResponse } from '@akyede/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#platform/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Csrf } from '#platform/csrf.ts'
import { cookieHeader, cookieNames, readCookie } from '#platform/identify-cookies.ts'
import type { UserRow } from './find-user.ts'
import type { SessionTokens } from './open-session.ts'
import { presentLogin } from './present-user.ts'

export interface SignedInUser {
  readonly user: UserRow
  readonly tokens: SessionTokens
}

interface Receiver {
  readonly caller: Caller
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply } | undefined
  readonly clock: Clock
  readonly csrf: Csrf
}

/**
 * Sends a client its tokens: a program gets the refresh token in the response, a browser in a cookie only (D69). A
 * browser also gets the CSRF token of its new session in a header, because the old one is no longer valid.
 */
export function respondWithTokens({ user, tokens }: SignedInUser, receiver: Receiver): LoginResponse {
  const { caller, http, clock, csrf } = receiver
  const { accessToken, refreshSecret, refreshExpiresAt, sessionId } = tokens
  if (!caller.browser || !http) return presentLogin(user, { accessToken, refreshToken: refreshSecret })
  const secondsLeft = (refreshExpiresAt.getTime() - clock.now().getTime()) / 1000
  const cookie = readCookie(http.request.headers, cookieNames.csrf) ?? ''
  http.reply.header('set-cookie', cookieHeader(cookieNames.refresh, refreshSecret, secondsLeft))
  http.reply.header('x-csrf-token', csrf.issue({ cookie, sessionId, fingerprint: caller.fingerprint }))
  return presentLogin(user, { accessToken, refreshToken: sessionId })
}

/** Clears the refresh cookie. */
export function clearRefreshCookie(reply: FastifyReply | undefined): void {
  reply?.header('set-cookie', cookieHeader(cookieNames.refresh, '', 0))
}
