import type { Rewards } from '@akyede/contract/rewards'
import { Gift, type LucideIcon, MessageSquareQuote, UserPlus } from 'lucide-react'
import { useId } from 'react'
import { Panel } from '#ui/card.tsx'
import { pointsIn } from './point-words.ts'

/** The rules for earning points, with the server's numbers. */
export function HowToEarn({ rules }: { rules: Rewards['rules'] }) {
  const heading = useId()
  const ways: readonly { Icon: LucideIcon; points: string; text: string }[] = [
    {
      Icon: Gift,
      points: `${pointsIn(rules.points_per_cedi)} for each ₵1`,
      text: 'you spend on gifts, once they arrive. Discounts, delivery and wrapping don’t count.',
    },
    {
      Icon: MessageSquareQuote,
      points: pointsIn(rules.review),
      text: 'for each review of something you bought.',
    },
    {
      Icon: UserPlus,
      points: `${pointsIn(rules.referral)} for you, ${rules.referred} for a friend`,
      text: 'you invite, when their first order arrives. Your own second account doesn’t count.',
    },
  ]
  return (
    <Panel aria-labelledby={heading} className="grid content-start gap-4">
      <h2 id={heading} className="text-2xl">
        How to earn points
      </h2>
      <ul className="grid gap-4">
        {ways.map(({ Icon, points, text }) => (
          <li key={points} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
            <span className="grid size-10 place-items-center rounded-control bg-gold-soft text-gold-ink">
              <Icon aria-hidden size={20} strokeWidth={1.75} />
            </span>
            <p>
              <b className="block">{points}</b>
              <span className="text-ink-2">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-4 text-sm text-ink-2">
        Points are yours {rules.pending_days} days after delivery. If we refund you, we remove a point for
        each cedi refunded.
      </p>
    </Panel>
  )
}
