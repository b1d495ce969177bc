import { z } from 'zod'

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const
export type RefundStatus = (typeof refundStatuses)[number]

const stepSchema = z.object({ status: z.enum(refundStatuses), at: z.iso.datetime() })

export const refundSchema = z.object({
  id: z.int(),
  /** Of the transaction that is given back. */
  reference: z.string(),
  /** Pesewas. */
  amount: z.int(),
  /** The dispute that took the money; null where it was asked for. */
  dispute: z.int().nullable().default(null),
  customerNote: z.string(),
  merchantNote: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(refundStatuses),
  /** Every status so far with its moment, the present one last: each was told by a webhook. */
  steps: z.array(stepSchema),
  /** Where it goes on its own, and when; null where it rests. */
  next: stepSchema.nullable(),
  /** How processing ends. */
  ends: z.enum(['processed', 'failed', 'needs-attention']),
})

export type Refund = z.infer<typeof refundSchema>
export type RefundDelays = { pending: number; processing: number }

/** The refund in `status` since `at`, with what follows on its own after `stays` milliseconds. */
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

/** Pesewas that may still be given back of `taken`: a failed refund gives its part free again. */
export function remainingAmount(taken: number, refunds: Refund[]): number {
  return taken - sum(refunds.filter(({ status }) => status !== 'failed'))
}

/** Whether all of `taken` has arrived with the payer. */
export function isReversed(taken: number, refunds: Refund[]): boolean {
  return sum(refunds.filter(({ status }) => status === 'processed')) >= taken
}

function sum(refunds: Refund[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0)
}

function later(at: Date, ms: number): string {
  return new Date(at.getTime() + ms).toISOString()
}
