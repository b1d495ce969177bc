import type { RewardEntry, RewardKind } from '@akyede/contract/rewards'
import { formatNumber } from '#ui/format-count.ts'

/** "1 point", "1,250 points" */
export const pointsIn = (points: number): string =>
  `${formatNumber(points)} ${points === 1 ? 'point' : 'points'}`

/** With its sign: "+231", "−500". */
export const signed = (points: number): string => `${points < 0 ? '−' : '+'}${formatNumber(Math.abs(points))}`

const what: Readonly<Record<RewardKind, (subject: string) => string>> = {
  purchase: subject => (subject ? `Order ${subject}` : 'An order'),
  review: subject => `Review of ${subject || 'a gift'}`,
  referral: () => 'Friend referral',
  referred: () => 'Welcome: you were invited',
  taken_back: subject => (subject ? `Refund for ${subject}` : 'Refund'),
  settled: () => 'Used to cover points from a refund',
  redeemed: subject => `Redeemed for code ${subject}`,
  returned: subject => `Code ${subject} wasn’t used`,
  expired: () => 'Expired after a year',
}

/** The reason why points were earned or spent. */
export const whatFor = ({ kind, subject }: Pick<RewardEntry, 'kind' | 'subject'>): string =>
  what[kind](subject)
