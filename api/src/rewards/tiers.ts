import type { RewardTier } from '@akyede/contract/rewards'

/** Tiers by lifetime points. They are only displayed; all users earn and redeem alike. */
export const tiers: readonly [RewardTier, ...RewardTier[]] = [
  {
    id: 'guest',
    name: 'Ɔhɔho',
    english: 'Guest',
    from: 0,
    meaning: 'Welcome: the stool is offered and the water is brought. Your first gifts start the count.',
  },
  {
    id: 'friend',
    name: 'Adamfo',
    english: 'Friend',
    from: 500,
    meaning: 'You’ve earned enough for your first code.',
  },
  {
    id: 'family',
    name: 'Abusua',
    english: 'Family',
    from: 2_000,
    meaning: '2,000 points and more, earned gift by gift: you belong to the house.',
  },
  {
    id: 'elder',
    name: 'Ɔpanyin',
    english: 'Elder',
    from: 10_000,
    meaning: '10,000 points and more. Medaase: the seat under the tree is yours.',
  },
]

export const findTier = (lifetime: number): RewardTier =>
  tiers.findLast(({ from }) => lifetime >= from) ?? tiers[0]

export function findNextTier(lifetime: number): (RewardTier & { missing: number }) | null {
  const next = tiers.find(({ from }) => lifetime < from)
  return next ? { ...next, missing: next.from - lifetime } : null
}
