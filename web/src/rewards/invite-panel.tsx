import type { Rewards } from '@akyede/contract/rewards'
import { MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { CopyButton } from './code-shown.tsx'
import { pointsIn } from './point-words.ts'

/** The user's referral code and ways to share it. */
export function InvitePanel({ rewards }: { rewards: Rewards }) {
  const heading = useId()
  const { referral_code: code, referral_link: link, referrals, rules } = rewards
  const words = `Handmade gifts from Ghana, straight from the makers. Your first order earns you ${pointsIn(rules.referred)}:\n${link}`
  return (
    <Panel aria-labelledby={heading} className="grid content-start gap-4">
      <h2 id={heading} className="text-2xl">
        Invite a friend
      </h2>
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-ink-2">Your code</dt>
          <dd className="text-2xl font-bold tracking-wider select-all">{code}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">Your link</dt>
          <dd className="break-all select-all">{link}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-3">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass()}
        >
          <MessageCircle aria-hidden size={20} strokeWidth={1.75} /> WhatsApp
        </a>
        <CopyButton text={link} name="Copy link for a friend" done="Link copied">
          Copy link
        </CopyButton>
        <CopyButton text={code} name="Copy code for a friend" done="Code copied">
          Copy code
        </CopyButton>
      </div>
      <p className="text-sm text-ink-2">{cameSoFar(referrals)}</p>
    </Panel>
  )
}

function cameSoFar({ joined, rewarded }: Rewards['referrals']): string {
  if (joined === 0) return 'No one has used your code yet.'
  const came = joined === 1 ? '1 friend has joined' : `${joined} friends have joined`
  return `${came} with your code. You’ve earned points for ${rewarded === 0 ? 'none of them yet' : rewarded}.`
}
