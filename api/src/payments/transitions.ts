import type { PaymentStatus } from '@akyede/contract/payments'
import type { RefundState } from './provider.ts'

/** The transitions of a payment (D109). Money that arrives late may still succeed; nothing leaves `refunded`. */
export const transitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['pending', 'action_required', 'succeeded', 'failed', 'expired', 'cancelled', 'needs_review'],
  pending: ['action_required', 'succeeded', 'failed', 'expired', 'cancelled', 'needs_review'],
  action_required: ['pending', 'succeeded', 'failed', 'expired', 'cancelled', 'needs_review'],
  succeeded: ['refund_pending', 'partially_refunded', 'refunded', 'disputed', 'needs_review'],
  failed: ['succeeded', 'needs_review'],
  expired: ['succeeded', 'needs_review'],
  cancelled: ['succeeded', 'needs_review'],
  refund_pending: ['partially_refunded', 'refunded', 'disputed', 'needs_review'],
  partially_refunded: ['partially_refunded', 'refund_pending', 'refunded', 'disputed', 'needs_review'],
  refunded: [],
  // A dispute ends in the status of its refunds; a refund during a dispute leaves the payment disputed.
  disputed: ['disputed', 'succeeded', 'refund_pending', 'partially_refunded', 'refunded', 'needs_review'],
  needs_review: ['succeeded', 'refund_pending', 'partially_refunded', 'refunded', 'disputed'],
}

/** Why a person must look at a payment. */
export const reviewReasons = [
  /** Another amount or currency was captured than was asked for. */
  'other_amount',
  /** A refund failed, or needs attention at the provider. */
  'refund_failed',
  /** More was refunded than was owed. Nothing but a person ends this review. */
  'refunded_beyond',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** Statuses in which the payment waits for the payer. */
export const openStatuses = [
  'created',
  'pending',
  'action_required',
] as const satisfies readonly PaymentStatus[]

export const isOpen = (status: PaymentStatus): boolean => (openStatuses as readonly string[]).includes(status)

/** Open, or ended without money that may still arrive late. */
export const undecidedStatuses: readonly PaymentStatus[] = [...openStatuses, 'failed', 'expired', 'cancelled']

/** Money was captured and not all of it is being refunded. */
export const hasMoney = (status: PaymentStatus): boolean =>
  status === 'succeeded' || status === 'partially_refunded' || status === 'disputed'

export const canBecome = (from: PaymentStatus, to: PaymentStatus): boolean => transitions[from].includes(to)

const disputeTransitions = {
  opened: ['under_review', 'won', 'lost'],
  /** The shop has responded; the bank decides. */
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
} as const satisfies Record<string, readonly string[]>

/** The transitions of a dispute. Events may arrive in any order; a decision is final. */
export type DisputeStatus = keyof typeof disputeTransitions

export const canDisputeBecome = (from: DisputeStatus, to: DisputeStatus): boolean =>
  (disputeTransitions[from] as readonly DisputeStatus[]).includes(to)

export const openDisputeStatuses = ['opened', 'under_review'] as const satisfies readonly DisputeStatus[]

export type RefundStatus = 'requested' | RefundState

/** The transitions of a refund. The provider's events may arrive in any order; refunded money does not return. */
const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['pending', 'processing', 'processed', 'failed', 'needs_attention'],
  pending: ['processing', 'processed', 'failed', 'needs_attention'],
  processing: ['processed', 'failed', 'needs_attention'],
  needs_attention: ['processing', 'processed', 'failed'],
  failed: ['processing', 'processed'],
  processed: [],
}

export const canRefundBecome = (from: RefundStatus, to: RefundStatus): boolean =>
  refundTransitions[from].includes(to)
