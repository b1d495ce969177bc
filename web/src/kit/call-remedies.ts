import type { EndpointName } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { ApiError, ConnectionError } from './call-error.ts'

/** A way to recover from a failed call. Each one is tried at most once per call, a CSRF token twice. */
export type Remedy =
  | { readonly kind: 'try again' }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'refresh session' }
  | { readonly kind: 'refetch csrf token' }
  | { readonly kind: 'learn clock' }

/** Calls that are never retried automatically after 429: passwords, codes and money (D5). */
const neverRetried: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'createOrder',
  'startGift',
  'checkoutWishlist',
  'submitPaymentOtp',
  'sendSecondFactorCode',
])

/**
 * Follows the retry rules of the specification (section 7; D5, D6). Returns undefined when nothing helps and the
 * user must see the error.
 */
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
  if (error.status !== 429 || entry || neverRetried.has(name)) return undefined
  const milliseconds = error.retryAfter === undefined ? limits.retry.defaultWait : error.retryAfter * 1000
  return milliseconds <= limits.retry.longestWait ? { kind: 'wait', milliseconds } : undefined
}
