import type { IncomingHttpHeaders } from 'node:http'
import type { Network } from '@akyede/contract/mobile-money'
import type { Pesewas } from '@akyede/contract/money'
import type { DisputeStatus } from './transitions.ts'

/** How the payer pays: on a page of the provider's, or on the phone, which is asked at once. */
export type PayBy =
  | { readonly way: 'page'; readonly channel: 'card' | 'mobile_money' | undefined }
  /** `phone` as +233… */
  | { readonly way: 'phone'; readonly network: Network; readonly phone: string }

export interface InitiateRequest {
  readonly reference: string
  readonly amount: Pesewas
  readonly currency: 'GHS'
  readonly email: string
  readonly payBy: PayBy
  /** Milliseconds for which the page may be paid, where the provider can be told. */
  readonly payableFor: number
  /** Where the provider sends the payer afterwards; a visit proves nothing. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

/** What the payer has to do next, `displayText` in the provider's words. */
export type NextStep =
  | { readonly status: 'redirect'; readonly authorizationUrl: string }
  /** A voucher or code is to be typed here. */
  | { readonly status: 'otp'; readonly displayText: string }
  /** A prompt waits on the phone. */
  | { readonly status: 'wait'; readonly displayText: string }
  /** It is over already; how, only `verify` says. */
  | { readonly status: 'decided' }

export type InitiateOutcome =
  | NextStep
  /** The provider knows this reference already: an earlier call got through although its answer was lost. */
  | { readonly status: 'duplicate' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unreachable' }

/**
 * What became of a call whose answer was lost. `unknown`: it never got through. `lost`: it did, but nobody was told
 * the page on which to go on; never said of a phone, whose payer may have been asked.
 */
export type ResumeOutcome =
  | NextStep
  | { readonly status: 'unknown' }
  | { readonly status: 'lost' }
  | { readonly status: 'unreachable' }

export type OtpOutcome =
  | NextStep
  | { readonly status: 'wrong' }
  /** Nothing waits for a code under this reference. */
  | { readonly status: 'not asked' }
  | { readonly status: 'unreachable' }

/** What the provider says of a reference. Only this is believed, never a redirect or a webhook's body. */
export type VerifyOutcome =
  | {
      readonly status: 'succeeded'
      readonly amount: Pesewas
      readonly currency: string
      readonly transactionId: string
      readonly channel: string
    }
  | { readonly status: 'failed'; readonly reason: string }
  /** Nothing final yet; `busy` when the payer is being asked on the phone right now. */
  | { readonly status: 'open'; readonly busy: boolean }
  | { readonly status: 'unknown' }
  /** `problem`: there was an answer, and it is not believed. */
  | { readonly status: 'unreachable'; readonly problem?: string }

export type PaidTransaction = Omit<Extract<VerifyOutcome, { status: 'succeeded' }>, 'status'>

export interface RefundRequest {
  /** Ours: travels along, so that a refund whose answer was lost is found again. */
  readonly refundId: string
  readonly reference: string
  readonly transactionId: string
  readonly amount: Pesewas
  /** When we first wanted it. */
  readonly requestedAt: Date
  /** The provider's, once it told us. */
  readonly providerRefundId: string | null
  /** The provider's ids of the payment's other refunds. */
  readonly otherIds: readonly string[]
}

/** The words of the providers, in ours. */
export type RefundState = 'pending' | 'processing' | 'processed' | 'failed' | 'needs_attention'

/** Where a refund stands. `unknown`: the provider was never asked for it, or has forgotten. */
export type RefundOutcome =
  | { readonly status: RefundState; readonly providerRefundId: string }
  | { readonly status: 'unknown' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unreachable' }

/** What of a transaction's money is asked after. */
export interface MoneyQuery {
  readonly reference: string
  readonly transactionId: string
  /** When the money came: nothing happened to it before. */
  readonly since: Date
}

/** A refund as the provider lists it, whoever asked for it. */
export interface ProviderRefund {
  readonly id: string
  readonly amount: Pesewas
  readonly status: RefundState
  /** The id of ours that travelled along, where we asked for it. */
  readonly note: string | null
  /** The provider made it because a dispute was lost: it is booked with that. */
  readonly isOfDispute: boolean
}

export interface ProviderDispute {
  readonly id: string
  readonly status: DisputeStatus
  readonly amount: Pesewas
  /** In the provider's words. */
  readonly category: string | null
  readonly reason: string | null
  readonly resolution: string | null
  readonly dueAt: Date | null
  readonly openedAt: Date | null
}

export interface ProviderEvent {
  /** The same for every delivery of the same event. */
  readonly key: string
  /** Of our payment. */
  readonly reference: string
  readonly about: 'payment' | 'refund' | 'dispute'
  /** The provider's id of the dispute that the event is about. */
  readonly disputeId?: string | undefined
  /** The provider's id of the transaction that the event is about. */
  readonly transactionId?: string | undefined
  /** What is kept of it; nothing of the payer. */
  readonly body: unknown
}

export type WebhookOutcome =
  | { readonly status: 'event'; readonly event: ProviderEvent }
  /** Genuine, but not about a payment of ours. */
  | { readonly status: 'ignored' }
  | { readonly status: 'forged' }

/** A payment provider, as the shop sees it. Adapters turn each provider's words into these; none ever rejects. */
export interface PaymentProvider {
  readonly name: string
  initiate(request: InitiateRequest): Promise<InitiateOutcome>
  /** Goes on with what an earlier call may have begun, and never asks the payer a second time. */
  resume(request: InitiateRequest): Promise<ResumeOutcome>
  submitOtp(reference: string, otp: string): Promise<OtpOutcome>
  verify(reference: string): Promise<VerifyOutcome>
  /** Every transaction of a reference that took money, since a page may be paid twice; undefined: nobody knows now. */
  findPaidTransactions(reference: string): Promise<readonly PaidTransaction[] | undefined>
  /** Tells the provider for how long pages may be paid, where that is one setting of the account. */
  limitPages?(milliseconds: number): Promise<'done' | 'refused' | 'unreachable'>
  /** Disables a page; false when it could not be reached. */
  closePage?(authorizationUrl: string): Promise<boolean>
  /** Asks for a refund; call `findRefund` first when an earlier call may have got through. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** The refund that carries our id, whatever became of the answer to its request. */
  findRefund(request: RefundRequest): Promise<RefundOutcome>
  /** Every refund of a transaction; undefined when the provider cannot be asked. */
  listRefunds(question: MoneyQuery): Promise<readonly ProviderRefund[] | undefined>
  /** The dispute with this id, or every dispute, of a transaction; undefined when the provider cannot be asked. */
  listDisputes(question: MoneyQuery, disputeId?: string): Promise<readonly ProviderDispute[] | undefined>
  /** Checks the signature over the raw bytes before anything is read. */
  readWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): WebhookOutcome
}
