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
  /** Whether the email address is verified. */
  readonly verified: boolean
}
/** A maker's own system, authenticated by its token (D140). */
export type MakerSystem = Origin & {
  readonly kind: 'maker'
  readonly vendorId: string
  readonly tokenId: string
}
export type Caller = Guest | SignedIn | MakerSystem

/** The key that separates the records of one caller from those of others. */
export function callerKey(caller: Caller): string {
  if (caller.kind === 'user') return `user:${caller.userId}`
  if (caller.kind === 'maker') return `maker:${caller.vendorId}`
  return `guest:${caller.fingerprint ?? caller.address}`
}
