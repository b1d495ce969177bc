import { asCedis, formatCedis } from '@akyede/contract/money'
import type { Rewards } from '@akyede/contract/rewards'
import { useId } from 'react'
import { Panel } from '#ui/card.tsx'
import { formatNumber } from '#ui/format-count.ts'
import { Progress } from '#ui/progress.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { pointsIn, whatFor } from './point-words.ts'

/** Balance, its value, progress to the next reward, and expiry. */
export function BalancePanel({ rewards }: { rewards: Rewards }) {
  const heading = useId()
  const { balance, value, tier, expires_at, held } = rewards
  return (
    <Panel aria-labelledby={heading} className="grid content-start gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 id={heading} className="text-base font-semibold text-ink-2">
            Your balance
          </h2>
          <p className="font-display text-display font-bold tabular-nums">
            {formatNumber(balance)}{' '}
            <span className="text-xl font-semibold text-ink-2">{balance === 1 ? 'point' : 'points'}</span>
          </p>
          {balance > 0 && (
            <p className="text-lg">
              Worth <b>{formatCedis(value)}</b> off your gifts
            </p>
          )}
        </div>
        <p className="grid justify-items-start rounded-control bg-gold-soft px-4 py-2.5 text-gold-ink">
          <span lang="ak" className="text-lg leading-tight font-bold">
            {tier.name}
          </span>
          <span className="text-sm">{tier.english}</span>
        </p>
      </div>
      <NextThing rewards={rewards} />
      <p className="text-sm text-ink-2">{tier.meaning}</p>
      <Pending rewards={rewards} />
      {expires_at && (
        <p className="text-sm text-ink-2">
          Your points are valid until <Timestamp at={expires_at} />. Each time you earn or redeem points, they
          last another year. We’ll remind you {rewards.rules.notice_days} days before.
        </p>
      )}
      {held > 0 && (
        <p className="rounded-control bg-gold-soft px-4 py-2.5">
          {pointsIn(held)} of these can be used once the return or payment dispute on their order is settled.
        </p>
      )}
    </Panel>
  )
}

/** The first code while there is none, then the next tier. */
function NextThing({ rewards: { balance, lifetime, next_tier, rules } }: { rewards: Rewards }) {
  const missing = rules.redeem_from - balance
  const first = formatCedis(asCedis(rules.redeem_from / rules.points_for_a_cedi), { trim: true })
  return (
    <>
      {missing > 0 && (
        <Progress value={balance} max={rules.redeem_from}>
          {pointsIn(missing)} to go for {first} off
        </Progress>
      )}
      {next_tier && (
        <Progress value={lifetime} max={next_tier.from}>
          {pointsIn(next_tier.missing)} to <span lang="ak">{next_tier.name}</span> ({next_tier.english})
        </Progress>
      )}
    </>
  )
}

function Pending({ rewards: { pending, upcoming } }: { rewards: Rewards }) {
  if (pending === 0) return null
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="font-semibold">{pointsIn(pending)} on their way</p>
      <ul className="grid gap-1.5 text-sm">
        {upcoming.map((one, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and stand in their order
            key={place}
            className="flex flex-wrap justify-between gap-x-4"
          >
            <span className="wrap-anywhere">
              {formatNumber(one.points)} · {whatFor(one)}
            </span>
            <span className="text-ink-2">
              {one.waits ? (
                'available once the return or payment dispute on this order is settled'
              ) : (
                <>
                  yours on <Timestamp at={one.available_at} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
