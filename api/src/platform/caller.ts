import type { RoleName } from '@akyede/contract/accounts'

interface Origin {
  /** The verified fingerprint of the device key, when the request was signed. */
  readonly fingerprint: string | undefined
  /** True when the request came from a browser (D8–D10). */
  readonly browser: boolean
  readonly address: string
}

export type Guest = Origin & { readonly kind: 'guest' }
export type SignedIn = Origin & {
  readonly kind: 'user'
  readonly userId: number
  readonly sessionId: string
  readonly role: RoleName
}
export type Caller = Guest | SignedIn

/** The key under which the caller's own things are told apart from others'. */
export const callerKey = (caller: Caller): string =>
  caller.kind === 'user' ? `user:${caller.userId}` : `guest:${caller.fingerprint ?? caller.address}`

/** super_admin includes admin (D93). */
export const isAdmin = (role: RoleName): boolean => role === 'admin' || role === 'super_admin'
