import { dayOf } from '@akyede/contract/days'
import type { RewardKind } from '@akyede/contract/rewards'
import { notify } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'

type RewardContext = Pick<Platform, 'broadcast' | 'clock' | 'outbox'>

interface GrantedEarning {
  readonly id: string
  readonly kind: RewardKind
  readonly points: number
  readonly subject: string
}

const link = '/dashboard/rewards'
const pointsIn = (points: number) => `${points.toLocaleString('en')} ${points === 1 ? 'point' : 'points'}`

/** One notification for all points granted together. It must not reveal which friend bought something. */
export async function notifyPointsGranted(
  platform: RewardContext,
  tx: Transaction,
  userId: number,
  earnings: readonly GrantedEarning[],
): Promise<void> {
  const invited = earnings.filter(({ kind }) => kind === 'referral')
  const others = earnings.filter(({ kind }) => kind !== 'referral')
  const [referral] = invited
  if (referral) {
    await notify(platform, tx, {
      userId,
      category: 'reward',
      type: 'reward.referral',
      key: `reward.referral:${referral.id}`,
      title: `${pointsIn(sumOf(invited))} for inviting a friend`,
      message: 'A friend you invited has received their first order. Medaase! The points are yours.',
      link,
    })
  }
  const [first] = others
  if (!first) return
  const subjects = [...new Set(others.map(({ subject }) => subject).filter(Boolean))].join(', ')
  await notify(platform, tx, {
    userId,
    category: 'reward',
    type: 'reward.granted',
    key: `reward.granted:${first.id}`,
    title: `${pointsIn(sumOf(others))} are yours`,
    message: `${subjects ? `For ${subjects}. ` : ''}You can redeem points for money off your next order.`,
    link,
  })
}

export const notifyPointsRevoked = (
  platform: RewardContext,
  tx: Transaction,
  taken: {
    readonly userId: number
    readonly points: number
    readonly subject: string
    readonly earningId: string
  },
  left: number,
): Promise<void> =>
  notify(platform, tx, {
    userId: taken.userId,
    category: 'reward',
    type: 'reward.taken_back',
    key: `reward.taken_back:${taken.earningId}:${left}`,
    title: `${pointsIn(taken.points)} removed`,
    message: 'We refunded the order that earned them. See the details on your rewards page.',
    link,
  })

export const notifyPointsExpiring = (
  platform: RewardContext,
  tx: Transaction,
  { userId, points, expiresAt }: { userId: number; points: number; expiresAt: Date },
): Promise<void> =>
  notify(platform, tx, {
    userId,
    category: 'reward',
    type: 'reward.expiring',
    key: `reward.expiring:${expiresAt.toISOString()}`,
    title: `${pointsIn(points)} expire on ${dayOf(expiresAt)}`,
    message: 'Earn or redeem any points before then to keep them for another year.',
    link,
  })

const sumOf = (earnings: readonly GrantedEarning[]) => earnings.reduce((sum, { points }) => sum + points, 0)
