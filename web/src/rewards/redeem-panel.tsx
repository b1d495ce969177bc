import { asCedis, formatCedis } from '@akyede/contract/money'
import type { Rewards } from '@akyede/contract/rewards'
import { useId, useState } from 'react'
import { useSession } from '#feature/accounts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { pointsIn } from './point-words.ts'
import { PointsStepper } from './points-stepper.tsx'
import { RedeemDialog } from './redeem-dialog.tsx'

/** Chooses how many points to redeem, in steps. */
export function RedeemPanel({ rewards: { balance, held, rules } }: { rewards: Rewards }) {
  const heading = useId()
  const { user } = useSession()
  const { redeem_from: from, redeem_step: step } = rules
  const free = balance - held
  const most = Math.max(from, free - (free % step))
  const [requested, setRequested] = useState(from)
  const [isConfirming, setIsConfirming] = useState(false)
  const points = Math.min(requested, most)
  const missing = from - free
  const worth = formatCedis(asCedis(points / rules.points_for_a_cedi), { trim: true })
  return (
    <Panel aria-labelledby={heading} className="grid content-start gap-4">
      <h2 id={heading} className="text-2xl">
        Redeem points
      </h2>
      <p className="text-ink-2">
        Redeem at least {pointsIn(from)}, in steps of {step}. You get a personal code, valid for one order
        within {rules.code_days} days. If you don’t use it in time, you get your points back.
      </p>
      <PointsStepper points={points} onChange={setRequested} from={from} most={most} step={step} />
      <p role="status" className="rounded-control bg-forest-soft px-4 py-3 text-lg font-semibold text-forest">
        {pointsIn(points)} = {worth} off
      </p>
      {missing > 0 ? (
        <Button variant="off" aria-disabled wide>
          {pointsIn(missing)} to go
        </Button>
      ) : user?.is_verified === false ? (
        <ButtonLink wide to="/verify-email?returnTo=%2Fdashboard%2Frewards">
          Verify your email to redeem
        </ButtonLink>
      ) : (
        <Button wide onClick={() => setIsConfirming(true)}>
          Redeem {pointsIn(points)}
        </Button>
      )}
      <RedeemDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        points={points}
        worth={worth}
        days={rules.code_days}
      />
    </Panel>
  )
}
