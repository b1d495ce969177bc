import type { SocialProvider } from '@akyede/contract/social-providers'
import { socialWords } from '@akyede/contract/social-words'

/** The first letter in a ring of ours: whose it is the words beside it say. */
export function ProviderMark({ provider }: { provider: SocialProvider }) {
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-chip border border-line-strong font-display text-sm text-brand-ink"
    >
      {socialWords.names[provider].charAt(0)}
    </span>
  )
}
