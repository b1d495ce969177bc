import type { ReturnStatus } from '@akyede/contract/return-words'

/**
 * The life of a return. What was refused may still be taken back by whoever looks at it again; a parcel may come before
 * its answer, or after nobody waits for it any more. Nothing leaves `refunded`.
 */
const transitions: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ['approved', 'refused', 'withdrawn', 'received'],
  approved: ['received', 'refused', 'withdrawn', 'lapsed'],
  refused: ['approved'],
  withdrawn: [],
  lapsed: ['approved', 'received'],
  received: ['refunded'],
  refunded: [],
}

export const canBecome = (from: ReturnStatus, to: ReturnStatus): boolean => transitions[from].includes(to)

/** Somebody still has to do something. */
export const openStatuses = ['requested', 'approved', 'received'] as const satisfies readonly ReturnStatus[]

/** The pieces are with their maker. */
export const hasArrived = (status: ReturnStatus): boolean => status === 'received' || status === 'refunded'
