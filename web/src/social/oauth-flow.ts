import type { SecondFactorRequired, SignInResponse } from '@akyede/contract/accounts'
import type { RequestFor } from '@akyede/contract/api'
import { ApiError, ConnectionError, call, session } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import type { PendingOAuthFlow } from './pending-oauth-flow.ts'

type Proof = RequestFor<'socialLink'>['body']

export type OAuthResult =
  /** `urged`: an administrator without a second factor has signed in. */
  | { readonly kind: 'entered'; readonly warning?: string | undefined; readonly urged: boolean }
  | { readonly kind: 'connected' }
  | { readonly kind: 'second-factor'; readonly challenge: SecondFactorRequired }
  /** Only the password proves whose account it is (D74). */
  | { readonly kind: 'needs-password'; readonly email: string }
  /** Nobody verified the account's email: its reader says whether they created the account. */
  | { readonly kind: 'creator-unknown' }

/** The remaining steps after a provider redirected back; each step can be retried and happens once. */
export interface OAuthFlow {
  /** `onLinking` is called when an account exists already. Fails with a message for the user. */
  finish(signal: AbortSignal, onLinking: () => void): Promise<OAuthResult>
  /** Sets the answer that the next `finish` sends. */
  setCreator(createdByMe: boolean): void
  /** Connects the account that is now signed in. */
  connect(): Promise<void>
}

export function createOAuthFlow(pending: PendingOAuthFlow, callback: Callback): OAuthFlow {
  const keys = { exchange: ulid(), enter: ulid(), link: ulid(), enterLinked: ulid(), connect: ulid() }
  let createdByMe: boolean | null = null
  const { referralCode } = pending
  const referred = referralCode ? { referralCode } : {}
  let proof: Proof | undefined

  async function exchange(signal: AbortSignal): Promise<Proof> {
    const { provider, state, verifier: code_verifier } = pending
    const { code, iss, firstName: first_name, lastName: last_name } = callback
    const body = {
      provider,
      state,
      code_verifier,
      code,
      redirect_uri: `${location.origin}/oauth/callback`,
      ...(iss && { iss }),
      ...((first_name || last_name) && { name: { first_name, last_name } }),
    }
    const { token } = await call('exchangeOauthCode', { body }, { idempotencyKey: keys.exchange, signal })
    return { provider, state, code_verifier, token }
  }

  const proofOf = async (signal: AbortSignal): Promise<Proof> => {
    proof ??= await exchange(signal)
    return proof
  }
  const enter = (body: Proof, idempotencyKey: string, signal: AbortSignal) =>
    session
      .enter<SignInResponse>(
        call('socialLogin', { body: { ...body, ...referred } }, { idempotencyKey, signal }),
      )
      .then(finishOf)
  const link = (body: Proof, idempotencyKey: string, signal: AbortSignal) =>
    call('socialLink', { body: { ...body, created_by_me: createdByMe } }, { idempotencyKey, signal })

  return {
    async finish(signal, onLinking) {
      const body = await proofOf(signal)
      if (pending.purpose === 'connect') {
        await link(body, keys.connect, signal)
        return { kind: 'connected' }
      }
      try {
        return await enter(body, keys.enter, signal)
      } catch (error) {
        if (codeOf(error) !== 'social.account_exists') throw error
      }
      onLinking()
      try {
        await link(body, keys.link, signal)
      } catch (error) {
        if (codeOf(error) === 'account.creator_unknown') return { kind: 'creator-unknown' }
        if (codeOf(error) !== 'link_requires_password') throw error
        return { kind: 'needs-password', email: emailIn(error) }
      }
      return enter(body, keys.enterLinked, signal)
    },
    setCreator(answer) {
      createdByMe = answer
      keys.link = ulid()
    },
    async connect() {
      const { signal } = new AbortController()
      await link(await proofOf(signal), keys.connect, signal)
    },
  }
}

const finishOf = (entered: SignInResponse): OAuthResult =>
  'two_factor_required' in entered
    ? { kind: 'second-factor', challenge: entered }
    : { kind: 'entered', warning: entered.warning, urged: entered.second_factor_urged === true }

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

function emailIn(error: unknown): string {
  const email = error instanceof ApiError ? error.facts.email : undefined
  return typeof email === 'string' ? email : ''
}

/** Returns whether the error may go away: the same step may succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError &&
    (error.status >= 500 || error.status === 429 || error.code === 'idempotency_in_progress'))

/** The response of a provider, from the address of the page. */
export interface Callback {
  readonly state: string
  readonly code: string
  readonly error: string
  /** The issuer, when the provider names it (RFC 9207). */
  readonly iss: string
  /** Apple sends the name the first time only. */
  readonly firstName: string
  readonly lastName: string
}

/** Returns undefined when the address has no response. The fragment carries a response that came as a form. */
export function readCallback({ search, hash }: Pick<Location, 'search' | 'hash'>): Callback | undefined {
  // Facebook appends "#_=_" to its response.
  const fields = new URLSearchParams(hash.includes('state=') ? hash.slice(1) : search)
  const field = (name: string) => fields.get(name) ?? ''
  const callback = {
    state: field('state'),
    code: field('code'),
    error: field('error'),
    iss: field('iss'),
    firstName: field('first_name'),
    lastName: field('last_name'),
  }
  return callback.state || callback.code || callback.error ? callback : undefined
}
