import { dayAfter, dayOf } from '@akyede/contract/days'
import type { FailureCode } from '@akyede/contract/failures'
import type { Pesewas } from '@akyede/contract/money'
import type { ProblemKind } from '@akyede/contract/problem-words'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { FulfilmentRow, OrderRow } from '#feature/orders'
import type { ProblemRow } from './problem.ts'
import { isOpen } from './transitions.ts'

const limits = workshopLimits.problems

interface Reported {
  readonly order: OrderRow
  readonly part: FulfilmentRow
  /** What is left of the price of the fulfilment. */
  readonly left: Pesewas
  /** All problems of the order. */
  readonly earlier: readonly ProblemRow[]
  readonly now: Date
}

/** Why a problem cannot be reported now; undefined when it can (E75). */
export function refusalOf(kind: ProblemKind, reported: Reported): FailureCode | undefined {
  const { part, left, earlier, now } = reported
  const ofPart = earlier.filter(({ part_id }) => part_id === part.id)
  if (ofPart.some(({ state }) => isOpen(state))) return 'problem.open_already'
  if (left <= 0) return 'problem.over'
  if (earlier.length >= limits.perOrder) return 'problem.too_late'
  const ended = ofPart.find(one => one.kind === kind && one.outcome !== null)
  if (kind !== 'other' && ended && ended.outcome !== 'send_again') return 'problem.over'
  switch (kind) {
    case 'not_come':
      if (isProved(part) || isOlderThan(part.delivered_at, limits.keepWithin, now)) return 'problem.too_late'
      return dayOf(now) < notComeFrom(reported) ? 'problem.too_early' : undefined
    case 'keep_part_back':
      if (part.delivered_at === null) return 'problem.too_early'
      return isOlderThan(part.delivered_at, limits.keepWithin, now) ? 'problem.too_late' : undefined
    case 'other':
      return undefined
  }
}

const isProved = ({ proof, status }: FulfilmentRow): boolean => proof !== null || status === 'returned'

const isOlderThan = (at: Date | null, age: number, now: Date): boolean =>
  at !== null && now.getTime() > at.getTime() + age

/**
 * The first day on which it can be reported as not arrived: after the last promised day, or at once when its maker says
 * that it was delivered. A parcel that is sent again has some days more.
 */
export function notComeFrom({ order, part, earlier }: Omit<Reported, 'left' | 'now'>): string {
  const again = earlier.find(one => one.part_id === part.id && one.outcome === 'send_again')
  if (again?.ended_at) return dayOf(new Date(again.ended_at.getTime() + limits.sentAgainFor))
  if (part.delivered_at) return dayOf(part.delivered_at)
  const promised =
    part.arrives_until ??
    dayOf(new Date((order.paid_at ?? order.placed_at).getTime() + limits.withoutPromise))
  return dayAfter(promised, 1)
}
