import type { RewardCode, Rewards } from '@akyede/contract/rewards'
import { useId } from 'react'
import { BalancePanel } from './balance-panel.tsx'
import { CodeShown } from './code-shown.tsx'
import { HistoryTable } from './history-table.tsx'
import { HowToEarn } from './how-to-earn.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { RedeemPanel } from './redeem-panel.tsx'

interface RewardsViewProps {
  rewards: Rewards
  /** Another page of the history is loading. */
  stale: boolean
}

/** The user's points, from balance to history. */
export function RewardsView({ rewards, stale }: RewardsViewProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 xl:grid-cols-2">
        <BalancePanel rewards={rewards} />
        <RedeemPanel rewards={rewards} />
      </div>
      <OpenCodes codes={rewards.codes} />
      <div className="grid gap-6 xl:grid-cols-2">
        <HowToEarn rules={rewards.rules} />
        <InvitePanel rewards={rewards} />
      </div>
      <HistoryTable rewards={rewards} stale={stale} />
    </div>
  )
}

/** Codes from redeemed points that are not used yet. */
function OpenCodes({ codes }: { codes: readonly RewardCode[] }) {
  const heading = useId()
  if (codes.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="text-2xl">
        Your codes
      </h2>
      <ul className="grid gap-4 xl:grid-cols-2">
        {codes.map(code => (
          <li key={code.code}>
            <CodeShown code={code} />
          </li>
        ))}
      </ul>
    </section>
  )
}
