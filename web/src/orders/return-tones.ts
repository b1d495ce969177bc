import type { ReturnStatus } from '@akyede/contract/return-words'
import type { BadgeTone } from '#ui/badge.tsx'

/** How a return looks where it stands. */
export const returnTones: Record<ReturnStatus, BadgeTone> = {
  requested: 'waiting',
  approved: 'waiting',
  refused: 'plain',
  withdrawn: 'plain',
  lapsed: 'plain',
  received: 'calm',
  refunded: 'good',
}
