import { dayOf, formatDay } from '@akyede/contract/days'
import { formatCedis } from '@akyede/contract/money'
import type { ProblemState } from '@akyede/contract/problem-words'
import type { OrderProblem } from '@akyede/contract/problems'
import type { BadgeTone } from '#ui/badge.tsx'

export const stateTones: Readonly<Record<ProblemState, BadgeTone>> = {
  open: 'waiting',
  offered: 'waiting',
  with_us: 'calm',
  agreed: 'good',
  settled: 'good',
  withdrawn: 'plain',
}

type Facts = Pick<OrderProblem, 'state' | 'offer' | 'outcome' | 'due_at'>

/** "We’ll refund ₵40.00." */
export function offerWords({ offer }: Facts, maker: string): string | undefined {
  if (!offer) return undefined
  switch (offer.kind) {
    case 'send_again':
      return `${maker} offers to send it again.`
    case 'refund':
      return `${maker} offers a full refund.`
    case 'part_refund':
      return offer.amount === null
        ? `${maker} offers a partial refund.`
        : `${maker} offers a refund of ${formatCedis(offer.amount)}.`
    case 'message':
      return `${maker} has written to you. Does that settle it?`
  }
}

/** What happens next, and until when. */
export function nextWords({ state, offer, due_at }: Facts, maker: string): string | undefined {
  const day = due_at && formatDay(dayOf(new Date(due_at)))
  switch (state) {
    case 'open':
      return `${maker} has until ${day} to make you an offer. If they don’t, our team takes over.`
    case 'offered':
      return offer?.kind === 'refund' || offer?.kind === 'part_refund'
        ? `Please reply by ${day}. After that, we’ll refund you as offered.`
        : `Please reply by ${day}. After that, our team takes over.`
    case 'with_us':
      return 'Our team reads everything and will write to you.'
    case 'agreed':
    case 'settled':
    case 'withdrawn':
      return undefined
  }
}

/** How it ended. */
export function outcomeWords({
  outcome,
  refund,
}: Pick<OrderProblem, 'outcome' | 'refund'>): string | undefined {
  if (!outcome) return undefined
  switch (outcome.kind) {
    case 'refund':
    case 'part_refund':
      if (!outcome.amount) return 'The money for this parcel was already refunded.'
      return refund?.status === 'arrived'
        ? `We’ve refunded ${formatCedis(outcome.amount)} the way you paid.`
        : `We’re refunding ${formatCedis(outcome.amount)} the way you paid.`
    case 'send_again':
      return 'The maker sends it again.'
    case 'nothing':
      return 'There’s no refund for it.'
  }
}
