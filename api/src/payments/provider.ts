import type { IncomingHttpHeaders } from 'node:http'
import type { Network } from '@akyede/contract/mobile-money'
import type { Pesewas } from '@akyede/contract/money'
import type { DisputeStatus } from './transitions.ts'

/** How the payer pays: on the provider's page, or on the phone, which is prompted at once. */
export type PayBy =
  | { readonly way: 'page'; readonly channel: 'card' | 'mobile_money' | undefined }
  /** `phone` in E.164 format, +233… */
  | { readonly way: 'phone'; readonly network: Network; readonly phone: string }

export interface InitiateRequest {
  readonly reference: string
  readonly amount: Pesewas
  readonly currency: 'GHS'
  readonly email: string
  readonly payBy: PayBy
  /** Milliseconds for which the page can be paid, where the provider supports it. */
  readonly payableFor: number
  /** Where the provider sends the payer afterwards; a visit proves nothing. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

/** The next step of the payer, with `displayText` from the provider. */
export type NextStep =
  | { readonly status: 'redirect'; readonly authorizationUrl: string }
  /** A voucher or code has to be entered here. */
  | { readonly status: 'otp'; readonly displayText: string }
  /** A prompt waits on the phone. */
  | { readonly status: 'wait'; readonly displayText: string }
  /** The payment is already final; only `verify` says how. */
  | { readonly status: 'decided' }

export type InitiateOutcome =
  | NextStep
  /** The provider already knows this reference: an earlier call succeeded with a lost response. */
  | { readonly status: 'duplicate' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unreachable' }

/**
 * The outcome of a call whose response was lost. `unknown`: it never reached the provider. `lost`: it did, but
 * nobody knows the address of its page; never returned for a phone, whose payer may have been prompted.
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

/** The provider's state of a reference. Only this is trusted, never a redirect or a webhook's body. */
export type VerifyOutcome =
  | {
      readonly status: 'succeeded'
      readonly amount: Pesewas
      readonly currency: string
      readonly transactionId: string
      readonly channel: string
      /** What the provider withholds of it, where it says so. */
      readonly fee?: Pesewas | undefined
    }
  | { readonly status: 'failed'; readonly reason: string }
  /** Not final yet; `busy` while the payer is being prompted on the phone. */
  | { readonly status: 'open'; readonly busy: boolean }
  | { readonly status: 'unknown' }
  /** `problem`: there was a response, and it is not trusted. */
  | { readonly status: 'unreachable'; readonly problem?: string }

export type PaidTransaction = Omit<Extract<VerifyOutcome, { status: 'succeeded' }>, 'status'>

export interface RefundRequest {
  /** Our id is sent along, so that a refund whose response was lost can be found. */
  readonly refundId: string
  readonly reference: string
  readonly transactionId: string
  readonly amount: Pesewas
  /** When the refund was first requested. */
  readonly requestedAt: Date
  /** The provider's id, once it is known. */
  readonly providerRefundId: string | null
  /** The provider's ids of the payment's other refunds. */
  readonly otherIds: readonly string[]
}

/** The states of the providers' refunds in our terms. */
export type RefundState = 'pending' | 'processing' | 'processed' | 'failed' | 'needs_attention'

/** The state of a refund. `unknown`: the provider was never asked for it, or has forgotten it. */
export type RefundOutcome =
  | { readonly status: Exclude<RefundState, 'failed'>; readonly providerRefundId: string }
  /** Unless the failure is final, the provider may still make the refund. */
  | { readonly status: 'failed'; readonly isFinal: boolean; readonly providerRefundId: string }
  | { readonly status: 'unknown' }
  /** The provider created no refund. */
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unreachable' }

/** Selects the transaction whose refunds and disputes are queried. */
export interface MoneyQuery {
  readonly reference: string
  readonly transactionId: string
  /** When the money was captured; nothing happened to it before. */
  readonly since: Date
}

/** A refund as the provider lists it, ours or external. */
export interface ProviderRefund {
  readonly id: string
  readonly amount: Pesewas
  readonly status: RefundState
  /** Our refund id that was sent along; null for external refunds. */
  readonly note: string | null
  /** The provider refunded it because of a lost dispute, with which it is booked. */
  readonly isOfDispute: boolean
}

export interface ProviderDispute {
  readonly id: string
  readonly status: DisputeStatus
  readonly amount: Pesewas
  /** The category as the provider names it. */
  readonly category: string | null
  readonly reason: string | null
  readonly resolution: string | null
  readonly dueAt: Date | null
  readonly openedAt: Date | null
}

export interface ProviderEvent {
  /** Identical for every delivery of the same event. */
  readonly key: string
  /** The reference of our payment or transfer. */
  readonly reference: string
  readonly about: 'payment' | 'refund' | 'dispute' | 'transfer'
  /** The provider's id of the dispute that the event is about. */
  readonly disputeId?: string | undefined
  /** The provider's id of the transaction that the event is about. */
  readonly transactionId?: string | undefined
  /** The part of the event that is stored; it contains nothing about the payer. */
  readonly body: unknown
}

export type WebhookOutcome =
  | { readonly status: 'event'; readonly event: ProviderEvent }
  /** Genuine, but not about a payment or transfer of ours. */
  | { readonly status: 'ignored' }
  | { readonly status: 'forged' }

/** A payment provider. Adapters translate each provider's terms into these; no method ever rejects. */
export interface PaymentProvider {
  readonly name: string
  initiate(request: InitiateRequest): Promise<InitiateOutcome>
  /** Resumes what an earlier call may have started, and never prompts the payer again. */
  resume(request: InitiateRequest): Promise<ResumeOutcome>
  submitOtp(reference: string, otp: string): Promise<OtpOutcome>
  verify(reference: string): Promise<VerifyOutcome>
  /**
   * Every transaction of a reference that captured money, since a page may be paid twice; undefined while it is
   * unknown.
   */
  findPaidTransactions(reference: string): Promise<readonly PaidTransaction[] | undefined>
  /** Sets the lifetime of pages, where that is one setting of the account. */
  limitPages?(milliseconds: number): Promise<'done' | 'refused' | 'unreachable'>
  /** Disables a page; false when the provider was unreachable. */
  closePage?(authorizationUrl: string): Promise<boolean>
  /** Requests a refund; call `findRefund` first when an earlier call may have succeeded. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** Finds the refund that carries our id, whatever happened to the response of its request. */
  findRefund(request: RefundRequest): Promise<RefundOutcome>
  /** Every refund of a transaction; undefined when the provider is unreachable. */
  listRefunds(query: MoneyQuery): Promise<readonly ProviderRefund[] | undefined>
  /** The dispute with this id, or every dispute of a transaction; undefined when the provider is unreachable. */
  listDisputes(query: MoneyQuery, disputeId?: string): Promise<readonly ProviderDispute[] | undefined>
  /** Checks the signature over the raw bytes before anything is parsed. */
  readWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): WebhookOutcome
}
