import type { RefundState } from './provider.ts'

export type RefundStatus = 'requested' | RefundState

/** The life of a refund. The provider's events may come in any order; money that went back does not return. */
const transitions: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['pending', 'processing', 'processed', 'failed', 'needs_attention'],
  pending: ['processing', 'processed', 'failed', 'needs_attention'],
  processing: ['processed', 'failed', 'needs_attention'],
  needs_attention: ['processing', 'processed', 'failed'],
  failed: ['processing', 'processed'],
  processed: [],
}

export const canRefundBecome = (from: RefundStatus, to: RefundStatus): boolean =>
  transitions[from].includes(to)
