import type { ReturnStatus } from '@akyede/contract/return-words'

/**
 * Life cycle of a return. A refused return may be approved later; a parcel may arrive before the answer or after the
 * deadline. `refunded` is final.
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

/** An action is still needed. */
export const openStatuses = ['requested', 'approved', 'received'] as const satisfies readonly ReturnStatus[]

/** The units are with their maker. */
export const hasArrived = (status: ReturnStatus): boolean => status === 'received' || status === 'refunded'
