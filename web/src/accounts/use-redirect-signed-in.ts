import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeReturnTo } from './safe-return-to.ts'
import { useSession } from './use-session.ts'

/** Leads on who is signed in already: to where they came from (specification, section 2). */
export function useRedirectSignedIn(): void {
  const { status } = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const returnTo = safeReturnTo(search.get('returnTo'))
  const leaves = status === 'signed-in'
  useEffect(() => {
    if (leaves) void navigate(returnTo, { replace: true })
  }, [leaves, navigate, returnTo])
}
