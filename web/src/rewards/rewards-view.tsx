import type { Rewards } from '@akyede/contract/rewards'
import { BalancePanel } from './balance-panel.tsx'
import { HistoryTable } from './history-table.tsx'
import { HowToEarn } from './how-to-earn.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { OpenCodes } from './open-codes.tsx'
import { RedeemPanel } from './redeem-panel.tsx'

interface RewardsViewProps {
  rewards: Rewards
  /** Another page of the history is on its way. */
  stale: boolean
}

/** Somebody's points, from what there is to where it came from. */
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
