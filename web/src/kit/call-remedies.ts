import type { EndpointName } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { ApiError, ConnectionError } from './call-error.ts'

/** What may help after a failure; each helps one call at most once. */
export type Remedy =
  | { readonly kind: 'try again' }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'refresh session' }
  | { readonly kind: 'refetch csrf token' }
  | { readonly kind: 'learn clock' }

/** Calls that are never repeated by themselves after 429: passwords, codes and money (D5). */
const neverWaits: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'createOrder',
  'startGift',
  'checkoutWishlist',
  'submitPaymentOtp',
  'sendSecondFactorCode',
])

/** Specification 7, retry behaviour; D5, D6. undefined: nothing helps, the person must hear of it. */
export function remedyFor(
  error: unknown,
  { name, entry }: { readonly name: EndpointName; readonly entry: boolean },
  bearer: string | undefined,
): Remedy | undefined {
  if (error instanceof ConnectionError) {
    return error.reason === 'unreachable' ? { kind: 'try again' } : undefined
  }
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'auth.token_invalid' && bearer) return { kind: 'refresh session' }
  if (error.code === 'csrf_invalid') return { kind: 'refetch csrf token' }
  if (error.code === 'signature_clock') return { kind: 'learn clock' }
  if (error.code === 'idempotency_in_progress')
    return { kind: 'wait', milliseconds: limits.retry.defaultWait }
  if (error.status !== 429 || entry || neverWaits.has(name)) return undefined
  const milliseconds = error.retryAfter === undefined ? limits.retry.defaultWait : error.retryAfter * 1000
  return milliseconds <= limits.retry.longestWait ? { kind: 'wait', milliseconds } : undefined
}
