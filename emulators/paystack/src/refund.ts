import { z } from 'zod'

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const
export type RefundStatus = (typeof refundStatuses)[number]

const stepSchema = z.object({ status: z.enum(refundStatuses), at: z.iso.datetime() })

export const refundSchema = z.object({
  id: z.int(),
  /** The reference of the refunded transaction. */
  reference: z.string(),
  /** Pesewas. */
  amount: z.int(),
  /** The dispute that caused the refund; null if it was requested. */
  dispute: z.int().nullable().default(null),
  customerNote: z.string(),
  merchantNote: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(refundStatuses),
  /** Every status so far with its timestamp, the current one last; each was sent by a webhook. */
  steps: z.array(stepSchema),
  /** The scheduled next status; null if there is none. */
  next: stepSchema.nullable(),
  /** The status after processing. */
  ends: z.enum(['processed', 'failed', 'needs-attention']),
})

export type Refund = z.infer<typeof refundSchema>
export type RefundDelays = { pending: number; processing: number }

/** The refund in `status` since `at`, with its next status scheduled after `stays` milliseconds. */
export function withStatus(refund: Refund, status: RefundStatus, at: Date, stays: RefundDelays): Refund {
  const step = { status, at: at.toISOString() }
  return { ...refund, status, steps: [...refund.steps, step], next: nextOf(refund, status, at, stays) }
}

function nextOf({ ends }: Refund, status: RefundStatus, at: Date, stays: RefundDelays): Refund['next'] {
  switch (status) {
    case 'pending':
      return { status: 'processing', at: later(at, stays.pending) }
    case 'processing':
      return { status: ends, at: later(at, stays.processing) }
    case 'processed':
    case 'failed':
    case 'needs-attention':
      return null
  }
}

/** Pesewas of `taken` that can still be refunded: failed refunds do not count. */
export function remainingAmount(taken: number, refunds: Refund[]): number {
  return taken - sum(refunds.filter(({ status }) => status !== 'failed'))
}

/** Whether all of `taken` has been refunded. */
export function isReversed(taken: number, refunds: Refund[]): boolean {
  return sum(refunds.filter(({ status }) => status === 'processed')) >= taken
}

function sum(refunds: Refund[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0)
}

function later(at: Date, ms: number): string {
  return new Date(at.getTime() + ms).toISOString()
}
