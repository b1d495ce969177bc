import type { RewardEntry, RewardKind } from '@akyede/contract/rewards'
import { formatNumber } from '#ui/format-count.ts'

/** "1 point", "1,250 points" */
export const pointsIn = (points: number): string =>
  `${formatNumber(points)} ${points === 1 ? 'point' : 'points'}`

/** With its sign: "+231", "−500". */
export const signed = (points: number): string => `${points < 0 ? '−' : '+'}${formatNumber(Math.abs(points))}`

const what: Readonly<Record<RewardKind, (subject: string) => string>> = {
  purchase: subject => (subject ? `Order ${subject}` : 'An order'),
  review: subject => `Your words about ${subject || 'a gift'}`,
  referral: () => 'Somebody whom you invited',
  referred: () => 'Welcome: you were invited',
  taken_back: subject => (subject ? `Money back for ${subject}` : 'Money went back'),
  settled: () => 'Made up for points of money that went back',
  redeemed: subject => `Became the code ${subject}`,
  returned: subject => `The code ${subject} was not used`,
  expired: () => 'Expired after a year without use',
}

/** What points were earned for or spent on. */
export const whatFor = ({ kind, subject }: Pick<RewardEntry, 'kind' | 'subject'>): string =>
  what[kind](subject)
