import { type SocialProvider, socialWords } from '@akyede/contract/social-words'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useStartOAuth } from './use-start-oauth.ts'

interface SocialButtonsProps {
  returnTo: string
  /** The invitation's code, for a new account. */
  referralCode: string
}

/** The enabled providers as buttons; nothing when there are none. */
export function SocialButtons({ returnTo, referralCode }: SocialButtonsProps) {
  const { signIn } = usePrintedFacts().site
  const { leaving, error, start } = useStartOAuth({ purpose: 'enter', returnTo, referralCode })
  if (signIn.length === 0) return null
  return (
    <section aria-label="Other ways to sign in" className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {signIn.map(provider => (
        <Button
          key={provider}
          variant="secondary"
          wide
          pending={leaving === provider && `Opening ${socialWords.names[provider]}…`}
          onClick={() => void start(provider)}
        >
          <span className="inline-flex items-center gap-2">
            <ProviderMark provider={provider} />
            Continue with {socialWords.names[provider]}
          </span>
        </Button>
      ))}
      <div role="alert">
        <FieldError id="social-error" error={error} />
      </div>
      <p className="text-sm text-ink-2">
        By continuing you create an account and accept our <TextLink to="/terms">terms of service</TextLink>.
        We only receive your name and email.
      </p>
    </section>
  )
}

/** A letter in a ring of the site's own style: the text beside it names the provider. */
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
