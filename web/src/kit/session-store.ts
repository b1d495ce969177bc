import type { LoginResponse, SignInResponse } from '@akyede/contract/accounts'
import type { RequestFor } from '@akyede/contract/api'
import type { Call, CallSession } from './call-engine.ts'
import { ulid } from './ids.ts'
import { type SessionMessage, type SessionUser, userOf } from './session-store-messages.ts'
import { endsSession, lifetimeOf, refreshDelay } from './session-store-token.ts'
import type { StoredValue } from './storage.ts'
import type { TabChannel } from './tabs.ts'

export type SessionState =
  /** `failed`: the server could not be reached. The store retries. */
  | { readonly status: 'loading'; readonly failed?: true }
  /** `signedOut`: the user signed out on purpose. */
  | { readonly status: 'guest'; readonly signedOut?: true }
  | { readonly status: 'signed-in'; readonly user: SessionUser }

/**
 * What survives a reload: an opaque session handle, the id of the latest token that a tab received, and the user.
 */
export interface StoredSession {
  readonly handle: string
  readonly tokenId: string
  /** The user, so that cached data can be shown while the server cannot be reached. */
  readonly user?: SessionUser
}

export interface SessionParts {
  readonly call: Call
  readonly stored: StoredValue<StoredSession | null>
  readonly channel: TabChannel<SessionMessage>
  /** Runs the work while no other tab runs its work. */
  readonly lock: (work: () => Promise<void>) => Promise<void>
}

interface Token {
  readonly id: string
  readonly text: string
}

const retryAfter = 5_000
/** How long to wait for the token of another tab, in milliseconds. */
const tokenWaitMs = 500
/**
 * How long the lock is held after a refresh, in milliseconds. The lock, the stored session and the token reach
 * other tabs in no fixed order. A tab that got the lock first would not see the new token and refresh again.
 */
const lockHeldAfterRefreshMs = 50

/** The session of this browser, shared by its tabs; the access token stays in memory (D69). */
export class SessionStore implements CallSession {
  readonly #parts: SessionParts
  readonly #listeners = new Set<() => void>()
  readonly #endListeners = new Set<() => void>()
  #state: SessionState = { status: 'loading' }
  #token: Token | undefined
  /** The handle of the session that this page shows. */
  #handle: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #started: Promise<void> | undefined
  #renewing: Promise<boolean> | undefined
  #isSigningOut = false

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  getSnapshot = (): SessionState => this.#state

  /** The first listener starts the session. Returns an unsubscribe function. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    void this.#start()
    return () => this.#listeners.delete(listener)
  }

  /** Calls back when the session of a user ends here, to delete their data. Returns an unsubscribe function. */
  onEnded(listener: () => void): () => void {
    this.#endListeners.add(listener)
    return () => this.#endListeners.delete(listener)
  }

  /** Rejects while the stored user is known but the server cannot be reached to refresh the session. */
  async accessToken(): Promise<string | undefined> {
    await this.#start()
    // During a sign-out there is no handle any more.
    if (!this.#token && this.#handle !== undefined) await this.renew(undefined)
    return this.#token?.text
  }

  /** Resolves once the session state is known. */
  async isSignedIn(): Promise<boolean> {
    await this.#start()
    return this.#state.status === 'signed-in'
  }

  signIn(body: RequestFor<'login'>['body']): Promise<SignInResponse> {
    return this.enter(this.#parts.call('login', { body }))
  }

  /**
   * Starts the session that a sign-in method opened, unless it asks for a second factor. Rejects as the call does.
   */
  async enter<Answer extends SignInResponse>(call: Promise<Answer>): Promise<Answer> {
    const response = await call
    if (!('two_factor_required' in response)) this.#adoptAndPublish(response)
    return response
  }

  register(body: RequestFor<'register'>['body']): Promise<LoginResponse> {
    return this.enter(this.#parts.call('register', { body }))
  }

  /** Ends the session in this browser in any case. Rejects when the server could not be reached. */
  async signOut(): Promise<void> {
    // A refresh during the sign-out would request a session that has just ended.
    this.#isSigningOut = true
    clearTimeout(this.#timer)
    await this.#renewing?.catch(() => false)
    try {
      await this.#parts.call('logout')
    } catch (error) {
      if (!endsSession(error)) throw error
    } finally {
      this.#isSigningOut = false
      this.#end({ status: 'guest', signedOut: true })
      this.#parts.channel.send({ type: 'logout' })
    }
  }

  renew(spent: string | undefined): Promise<boolean> {
    if (this.#hasOtherThan(spent)) return Promise.resolve(true)
    this.#renewing ??= this.#refreshInTurn(spent).finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  /** One tab refreshes. The tabs that waited for the lock use the token that it shares. */
  #refreshInTurn(spent: string | undefined): Promise<boolean> {
    const { stored, lock } = this.#parts
    const known = this.#token?.id ?? stored.read()?.tokenId
    return new Promise((resolve, reject) => {
      const turn = async () => {
        const now = stored.read()
        if (now && now.tokenId !== known) await this.#tokenOfAnotherTab(spent)
        if (this.#hasOtherThan(spent)) return resolve(true)
        await this.#refresh(now?.handle).then(resolve)
        await new Promise(done => setTimeout(done, lockHeldAfterRefreshMs))
      }
      lock(turn).catch(reject)
    })
  }

  #tokenOfAnotherTab(spent: string | undefined): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        this.#listeners.delete(check)
        clearTimeout(giveUp)
        resolve()
      }
      const check = () => this.#hasOtherThan(spent) && done()
      const giveUp = setTimeout(done, tokenWaitMs)
      this.#listeners.add(check)
      check()
    })
  }

  async #refresh(handle: string | undefined): Promise<boolean> {
    const { call, stored, channel } = this.#parts
    if (handle === undefined) {
      this.#end()
      return false
    }
    try {
      const login = await call('refresh', { body: { refresh_token: handle } })
      // The user may have signed out or switched accounts during the refresh. The response must not restore the
      // old session.
      if (stored.read()?.handle !== handle) return this.#token !== undefined
      this.#adoptAndPublish(login)
      return true
    } catch (error) {
      if (!endsSession(error)) throw error
      // Another user may have signed in in another tab. Their session must not end. A sign-out ends the session itself.
      if (!this.#isSigningOut && stored.read()?.handle === handle) {
        this.#end()
        channel.send({ type: 'logout' })
      }
      return false
    }
  }

  #start(): Promise<void> {
    this.#started ??= this.#open()
    return this.#started
  }

  async #open(): Promise<void> {
    const { stored, channel } = this.#parts
    channel.listen(message => {
      if (message.type === 'token') {
        const token = { id: message.id, text: message.access_token }
        this.#adopt(token, message.user, message.handle)
      } else this.#end({ status: 'guest', signedOut: true })
    })
    window.addEventListener('pageshow', event => this.#onPageShow(event))
    if (stored.read()) await this.#resume()
    else this.#show({ status: 'guest' })
  }

  /** Resumes the stored session. */
  async #resume(): Promise<void> {
    await this.renew(undefined).catch(() => {
      const now = this.#parts.stored.read()
      this.#handle = now?.handle
      this.#show(now?.user ? { status: 'signed-in', user: now.user } : { status: 'loading', failed: true })
      this.#renewIn(retryAfter)
    })
  }

  /**
   * A page restored from the back/forward cache missed the messages of other tabs, so its user may have signed
   * out.
   */
  #onPageShow({ persisted }: PageTransitionEvent): void {
    if (!persisted || this.#state.status !== 'signed-in') return
    const now = this.#parts.stored.read()?.handle
    if (now === undefined) this.#end()
    else if (now !== this.#handle) {
      this.#endForPage({ status: 'loading' })
      this.#started = this.#resume()
    }
  }

  #adoptAndPublish(login: LoginResponse): LoginResponse {
    const { stored, channel } = this.#parts
    const user = userOf(login)
    const token = { id: ulid(), text: login.access_token }
    this.#adopt(token, user, login.refresh_token)
    const handle = login.refresh_token
    stored.write({ handle, tokenId: token.id, user })
    channel.send({ type: 'token', v: 1, id: token.id, handle, access_token: token.text, user })
    return login
  }

  #adopt(token: Token, user: SessionUser, handle: string | undefined): void {
    const delay = refreshDelay(lifetimeOf(token.text))
    const before = this.#state
    if (before.status === 'signed-in' && before.user.user_id !== user.user_id) this.#notifyEnded()
    this.#token = token
    this.#handle = handle
    this.#renewIn(delay)
    this.#show({ status: 'signed-in', user })
  }

  #end(next: SessionState = { status: 'guest' }): void {
    this.#parts.stored.clear()
    this.#endForPage(next)
  }

  /** Ends the session for this page only. */
  #endForPage(next: SessionState): void {
    clearTimeout(this.#timer)
    this.#token = undefined
    this.#handle = undefined
    this.#notifyEnded()
    this.#show(next)
  }

  #renewIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#isSigningOut) return
    const again = () => this.renew(this.#token?.text).catch(() => this.#renewIn(retryAfter))
    this.#timer = setTimeout(again, milliseconds)
  }

  #show(state: SessionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #notifyEnded(): void {
    for (const listener of this.#endListeners) listener()
  }

  #hasOtherThan(spent: string | undefined): boolean {
    return this.#token !== undefined && this.#token.text !== spent
  }
}
