import { words } from '@akyede/contract/words'
import { useNavigate } from 'react-router'
import { useSession } from '#feature/accounts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

/** The page for status 401: the user has no permission for this page. */
export function Unauthorized() {
  return (
    <OutcomePage symbol="eban" title={words.guard.role}>
      <p className={outcomeLeadClass}>
        If you have another account, sign in with it. Otherwise, head back to the shop.
      </p>
      <OutcomeActions>
        <SignInAsSomeoneElse />
        <ButtonLink to="/" variant="secondary">
          Home
        </ButtonLink>
      </OutcomeActions>
    </OutcomePage>
  )
}

/** Signs the user out first, because the sign-in page redirects users who are signed in. */
function SignInAsSomeoneElse() {
  const { status, signOut } = useSession()
  const navigate = useNavigate()
  if (status !== 'signed-in') return <ButtonLink to="/signin">Sign in with another account</ButtonLink>
  const change = async () => {
    await signOut()
    await navigate('/signin')
  }
  return <Button onClick={() => void change()}>Sign in with another account</Button>
}
