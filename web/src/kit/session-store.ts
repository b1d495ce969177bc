import type { LoginResponse, SignInResponse } from '@akyede/contract/accounts'
import type { RequestFor } from '@akyede/contract/api'
import type { Call, CallSession } from './call-engine.ts'
import { ApiError } from './call-error.ts'
import { ulid } from './ids.ts'
import { type SessionMessage, type SessionUser, userOf } from './session-store-messages.ts'
import { InvalidToken, lifetimeOf, refreshDelay } from './session-store-token.ts'
import type { StoredValue } from './storage.ts'
import type { TabChannel } from './tabs.ts'

export type SessionState =
  /** `failed`: the shop could not be reached yet; it is tried again. */
  | { readonly status: 'loading'; readonly failed?: true }
  /** `signedOut`: somebody was here and left on purpose. */
  | { readonly status: 'guest'; readonly signedOut?: true }
  | { readonly status: 'signed-in'; readonly user: SessionUser }

/** What outlives the page: a handle without power, a name for the token that some tab got last, and whose it is. */
export interface StoredSession {
  readonly handle: string
  readonly tokenId: string
  /** Whose it is: what they have seen is shown to them while the shop cannot be reached. */
  readonly user?: SessionUser
}

export interface SessionParts {
  readonly call: Call
  readonly stored: StoredValue<StoredSession | null>
  readonly channel: TabChannel<SessionMessage>
  /** Runs the work while no other tab runs its own. */
  readonly lock: (work: () => Promise<void>) => Promise<void>
}

interface Token {
  readonly id: string
  readonly text: string
}

const retryAfter = 5_000
/** How long the token of another tab may be on its way. */
const patience = 500
/**
 * How long a turn goes on after its refresh. The lock, the kept session and the token reach other tabs by ways of their
 * own, in no order: whose turn came first of all would see nothing new, and refresh what was refreshed a moment ago.
 */
const turnGoesOn = 50

/** The session of this browser, shared by its tabs; the access token stays in memory (D69). */
export class SessionStore implements CallSession {
  readonly #parts: SessionParts
  readonly #listeners = new Set<() => void>()
  readonly #endListeners = new Set<() => void>()
  #state: SessionState = { status: 'loading' }
  #token: Token | undefined
  /** Of the session that this page shows. */
  #handle: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #started: Promise<void> | undefined
  #renewing: Promise<boolean> | undefined
  #isSigningOut = false

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  getSnapshot = (): SessionState => this.#state

  /** The first listener starts the session. Returns the way to stop listening. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    void this.#start()
    return () => this.#listeners.delete(listener)
  }

  /** Calls back when a person's session ends here: what was theirs must go. Returns the way to stop. */
  onEnded(listener: () => void): () => void {
    this.#endListeners.add(listener)
    return () => this.#endListeners.delete(listener)
  }

  /** Fails while it is known who is here, and the shop cannot be reached to let them in. */
  async accessToken(): Promise<string | undefined> {
    await this.#start()
    // Who is just leaving has no handle any more.
    if (!this.#token && this.#handle !== undefined) await this.renew(undefined)
    return this.#token?.text
  }

  /** Waits until it is known. */
  async isSignedIn(): Promise<boolean> {
    await this.#start()
    return this.#state.status === 'signed-in'
  }

  signIn(body: RequestFor<'login'>['body']): Promise<SignInResponse> {
    return this.enter(this.#parts.call('login', { body }))
  }

  /** Takes up the session that a way in has opened, if it asks for no second factor. Fails as the call does. */
  async enter<Answer extends SignInResponse>(call: Promise<Answer>): Promise<Answer> {
    const entered = await call
    if (!('two_factor_required' in entered)) this.#adoptAndTell(entered)
    return entered
  }

  register(body: RequestFor<'register'>['body']): Promise<LoginResponse> {
    return this.enter(this.#parts.call('register', { body }))
  }

  /** Forgets the session here in any case; fails when the server could not be told. */
  async signOut(): Promise<void> {
    // A refresh beside the sign-out would ask for a session that has just ended.
    this.#isSigningOut = true
    clearTimeout(this.#timer)
    await this.#renewing?.catch(() => false)
    try {
      await this.#parts.call('logout')
    } catch (error) {
      if (!isRefusal(error)) throw error
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

  /** One tab refreshes; those that waited take over the token that it hands round. */
  #refreshInTurn(spent: string | undefined): Promise<boolean> {
    const { stored, lock } = this.#parts
    const known = this.#token?.id ?? stored.read()?.tokenId
    return new Promise((resolve, reject) => {
      const turn = async () => {
        const now = stored.read()
        if (now && now.tokenId !== known) await this.#tokenOfAnotherTab(spent)
        if (this.#hasOtherThan(spent)) return resolve(true)
        await this.#refresh(now?.handle).then(resolve)
        await new Promise(done => setTimeout(done, turnGoesOn))
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
      const giveUp = setTimeout(done, patience)
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
      // Who left, or came as somebody else, while it was under way is not brought back by its answer.
      if (stored.read()?.handle !== handle) return this.#token !== undefined
      this.#adoptAndTell(login)
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Somebody may have signed in meanwhile, in another tab: their session is not ours to end.
      if (stored.read()?.handle === handle) {
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
    window.addEventListener('pageshow', event => this.#lookAgain(event))
    if (stored.read()) await this.#takeUp()
    else this.#show({ status: 'guest' })
  }

  /** Shows whose session is kept. */
  async #takeUp(): Promise<void> {
    await this.renew(undefined).catch(() => {
      const now = this.#parts.stored.read()
      this.#handle = now?.handle
      this.#show(now?.user ? { status: 'signed-in', user: now.user } : { status: 'loading', failed: true })
      this.#renewIn(retryAfter)
    })
  }

  /** A page that comes back from the back/forward cache has missed the messages: its person may have left. */
  #lookAgain({ persisted }: PageTransitionEvent): void {
    if (!persisted || this.#state.status !== 'signed-in') return
    const now = this.#parts.stored.read()?.handle
    if (now === undefined) this.#end()
    else if (now !== this.#handle) {
      this.#leave({ status: 'loading' })
      this.#started = this.#takeUp()
    }
  }

  #adoptAndTell(login: LoginResponse): LoginResponse {
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
    if (before.status === 'signed-in' && before.user.user_id !== user.user_id) this.#tellEnded()
    this.#token = token
    this.#handle = handle
    this.#renewIn(delay)
    this.#show({ status: 'signed-in', user })
  }

  #end(next: SessionState = { status: 'guest' }): void {
    this.#parts.stored.clear()
    this.#leave(next)
  }

  /** Ends it for this page alone. */
  #leave(next: SessionState): void {
    clearTimeout(this.#timer)
    this.#token = undefined
    this.#handle = undefined
    this.#tellEnded()
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

  #tellEnded(): void {
    for (const listener of this.#endListeners) listener()
  }

  #hasOtherThan(spent: string | undefined): boolean {
    return this.#token !== undefined && this.#token.text !== spent
  }
}

/** There is no such session any more, as the server says or by what it sends. */
const isRefusal = (error: unknown): boolean =>
  error instanceof InvalidToken || (error instanceof ApiError && error.status === 401)
