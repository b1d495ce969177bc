import type { IncomingHttpHeaders } from 'node:http'

export interface InitiateRequest {
  readonly reference: string
  /** Pesewas. */
  readonly amount: number
  readonly currency: 'GHS'
  readonly email: string
  /** Which ways to pay the hosted page offers; undefined lets the payer choose. */
  readonly channel: 'card' | 'mobile_money' | undefined
  /** Where the provider sends the payer afterwards; a visit proves nothing. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

export type InitiateOutcome =
  | { readonly status: 'redirect'; readonly authorizationUrl: string }
  /** The provider knows this reference already: an earlier call got through although its answer was lost. */
  | { readonly status: 'duplicate' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unreachable' }

/** What the provider says of a reference. Only this is believed, never a redirect or a webhook's body. */
export type VerifyOutcome =
  | {
      readonly status: 'succeeded'
      /** Pesewas. */
      readonly amount: number
      readonly currency: string
      readonly transactionId: string
      readonly channel: string
    }
  | { readonly status: 'failed'; readonly reason: string }
  /** Nothing final yet; `busy` when the payer is being asked on the phone right now. */
  | { readonly status: 'open'; readonly busy: boolean }
  | { readonly status: 'unknown' }
  | { readonly status: 'unreachable' }

export interface ProviderEvent {
  /** The same for every delivery of the same event. */
  readonly key: string
  readonly reference: string
  /** What is kept of it; nothing of the payer. */
  readonly body: unknown
}

export type WebhookOutcome =
  | { readonly status: 'event'; readonly event: ProviderEvent }
  /** Genuine, but not about a payment of ours. */
  | { readonly status: 'ignored' }
  | { readonly status: 'forged' }

/** A payment provider, as the shop sees it. Adapters turn each provider's words into these. */
export interface PaymentProvider {
  readonly name: string
  initiate(request: InitiateRequest): Promise<InitiateOutcome>
  verify(reference: string): Promise<VerifyOutcome>
  /** Checks the signature over the raw bytes before anything is read. */
  readWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): WebhookOutcome
}
