import { accountFailures } from './failures/account.ts'
import { eventFailures } from './failures/event.ts'
import { friendFailures } from './failures/friends.ts'
import { groupFailures } from './failures/group.ts'
import { listFailures } from './failures/list.ts'
import { platformFailures } from './failures/platform.ts'
import { shopFailures } from './failures/shop.ts'

/**
 * THE catalogue of failures: code → HTTP status and the exact text a person may read.
 * Texts that the specification prints (sections 4, 5 and 8) stand in its parts verbatim and nowhere else.
 */
export const failures = {
  ...platformFailures,
  ...accountFailures,
  ...listFailures,
  ...friendFailures,
  ...groupFailures,
  ...eventFailures,
  ...shopFailures,
} as const

export type FailureCode = keyof typeof failures

/** One entry of `detail`: where, what a person reads, what a program reads. */
export interface FailureDetail {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

export interface FailureOptions {
  /** Whole seconds, sent as the Retry-After header. */
  readonly retryAfter?: number
  readonly detail?: readonly FailureDetail[]
  /** Facts for the client beside the message, e.g. `{ available: 3 }`. Never secrets. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** An expected failure. Throw it with a code of the catalogue; the words and the status follow. */
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

/** Failures that any call may answer with; a row lists only its own. */
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
