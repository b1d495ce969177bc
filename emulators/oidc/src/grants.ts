import { createHash, randomBytes } from 'node:crypto'
import type { Provider } from './options.ts'
import type { Person } from './person.ts'
import { Refusal } from './refusal.ts'

/** A validated authorization request. */
export interface AuthorizationRequest {
  readonly provider: Provider
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string | undefined
  readonly codeChallenge: string
  readonly responseMode: 'query' | 'form_post'
}

export interface Grant {
  readonly ask: AuthorizationRequest
  readonly person: Person
  readonly expiresAt: Date
}

const codeLife = 600_000

/** Authorization codes and Facebook's access tokens; each code is valid once. */
export class Grants {
  readonly #codes = new Map<string, Grant>()
  readonly #tokens = new Map<string, Grant>()
  /** Apple sends names only the first time. */
  readonly #named = new Set<string>()
  readonly #clock: { now(): Date }

  constructor(clock: { now(): Date }) {
    this.#clock = clock
  }

  issue(ask: AuthorizationRequest, person: Person): string {
    const code = `4/${randomBytes(24).toString('base64url')}`
    this.#codes.set(code, { ask, person, expiresAt: new Date(this.#clock.now().getTime() + codeLife) })
    return code
  }

  /** Redeems a code. Refuses used and expired codes, and those of another client or verifier. */
  redeem(provider: Provider, form: Readonly<Record<string, string>>): Grant {
    const { code = '', redirect_uri, code_verifier = '' } = form
    const grant = this.#codes.get(code)
    if (!grant || grant.ask.provider !== provider) throw new Refusal('invalid_grant', 'Malformed auth code.')
    this.#codes.delete(code)
    if (grant.expiresAt <= this.#clock.now()) throw new Refusal('invalid_grant', 'The code has expired.')
    if (redirect_uri !== grant.ask.redirectUri) {
      throw new Refusal('invalid_grant', 'The redirect_uri does not match.')
    }
    const challenge = createHash('sha256').update(code_verifier).digest('base64url')
    if (challenge !== grant.ask.codeChallenge) throw new Refusal('invalid_grant', 'Invalid code verifier.')
    return grant
  }

  issueToken(grant: Grant): string {
    const token = `EAA${randomBytes(32).toString('base64url')}`
    this.#tokens.set(token, grant)
    return token
  }

  ofToken(token: string): Grant {
    const grant = this.#tokens.get(token)
    if (!grant) throw new Refusal('invalid_token', 'Invalid OAuth access token.', 401)
    return grant
  }

  /** True the first time. */
  nameOnce(subject: string): boolean {
    if (this.#named.has(subject)) return false
    this.#named.add(subject)
    return true
  }
}
