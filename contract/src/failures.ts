import { accountFailures } from './failures/account.ts'
import { listFailures } from './failures/list.ts'
import { peopleFailures } from './failures/people.ts'
import { platformFailures } from './failures/platform.ts'
import { shopFailures } from './failures/shop.ts'
import { workshopFailures } from './failures/workshop.ts'

/**
 * The catalogue of failures: code → HTTP status and the exact text that users read. Texts printed in the
 * specification (sections 4, 5 and 8) are defined only here and in its parts, verbatim.
 */
export const failures = {
  ...platformFailures,
  ...accountFailures,
  ...listFailures,
  ...peopleFailures,
  ...shopFailures,
  ...workshopFailures,
} as const

export type FailureCode = keyof typeof failures

/** One entry of `detail`: the field, the message for people, the code for programs. */
export interface FailureDetail {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

export interface FailureOptions {
  /** Whole seconds for the Retry-After header. */
  readonly retryAfter?: number
  readonly detail?: readonly FailureDetail[]
  /** Facts for the client beside the message, such as `{ available: 3 }`. Never secrets. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** An expected failure. Text and status follow from its code in the catalogue. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly options: FailureOptions
  constructor(code: FailureCode, more: FailureOptions = {}) {
    super(failures[code].message)
    this.name = 'Failure'
    this.code = code
    this.status = failures[code].status
    this.options = more
  }
}

/** Failures that any call may return; an endpoint lists only its own. */
export const commonFailures = [
  'request.invalid',
  'request.malformed',
  'request.too_deep',
  'request.too_large',
  'request.wrong_type',
  'request.version_unknown',
  'request.rate_limited',
  'server.failed',
  'server.busy',
  'signature_required',
  'signature_invalid',
  'signature_clock',
  'signature_replayed',
  'csrf_invalid',
  'idempotency.required',
  'idempotency.key_invalid',
  'idempotency.reused',
  'idempotency_in_progress',
  'auth.required',
  'auth.forbidden',
  'auth.verification_required',
  'auth.token_invalid',
  'token_key_mismatch',
] as const satisfies readonly FailureCode[]
