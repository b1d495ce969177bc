import { failures } from '@akyede/contract/failures'
import { SignInLayout } from '#feature/accounts'
import { ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Instead of the form: nothing that is typed there would count. */
export function LinkInvalid() {
  return (
    <SignInLayout title={failures['password.reset_invalid'].message}>
      <p className="text-lg text-ink-2">
        A link works once, for one hour, until you ask for a newer one. Your password has not changed.
      </p>
      <ButtonLink to="/forgot-password" size="large" wide>
        Send a new link
      </ButtonLink>
      <p>
        Remembered it? <TextLink to="/signin">Sign in</TextLink>
      </p>
    </SignInLayout>
  )
}
