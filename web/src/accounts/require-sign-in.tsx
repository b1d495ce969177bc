import { words } from '@akyede/contract/words'
import { Fragment, type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { SessionUser } from '#kit/session-store-messages.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { signInAddress, verifyAddress } from './safe-return-to.ts'
import { useSession } from './use-session.ts'

/** Router state from the guard, which selects the sentence above the form. */
export interface GuardState {
  readonly guarded: true
}

// One constant object: a new one would navigate again at every render.
const guarded: GuardState = { guarded: true }

interface RequireSignInProps {
  children: ReactNode
  /** Requires a verified email. */
  verified?: boolean
  /** Requires one of these roles; all roles are allowed without it. */
  roles?: readonly SessionUser['role_name'][]
  /** When set, the page stays mounted when the session expires, with this above it. */
  onExpired?: (whose: SessionUser) => ReactNode
}

/**
 * Renders its children for signed-in users; sends guests to sign in and back, and users without a verified email or
 * the role to the page that the specification names (section 4).
 */
export function RequireSignIn({ children, onExpired, verified = false, roles }: RequireSignInProps) {
  const { status, user, failed, signedOut } = useSession()
  const [shown, setShown] = useState<SessionUser>()
  if (user && user !== shown) setShown(user)
  const { pathname, search, hash } = useLocation()
  if (failed) {
    return (
      <div className="page py-10">
        <ErrorBlock message={words.fallbacks.auth} onRetry={() => location.reload()} />
      </div>
    )
  }
  switch (status) {
    case 'loading':
      return (
        <>
          <p role="status" data-awaits-scripts className="page py-16 text-center text-ink-2 noscript:hidden">
            {words.guard.loading}
          </p>
          <p className="page hidden py-16 text-center text-ink-2 noscript:block">
            This page needs JavaScript. Please turn it on in your browser.
          </p>
        </>
      )
    case 'guest':
      // A user who signed out on this page does not want to return to it.
      if (signedOut && shown) return <Navigate to="/signin" replace />
      if (onExpired && shown) return <Guarded whose={shown} over={onExpired(shown)} page={children} />
      return <Navigate to={signInAddress(pathname + search + hash)} state={guarded} replace />
    case 'signed-in':
      if (roles && user && !roles.includes(user.role_name)) return <Navigate to="/401" replace />
      if (verified && !user?.is_verified) {
        return <Navigate to={verifyAddress(pathname + search + hash)} state={guarded} replace />
      }
      return <Guarded whose={user} page={children} />
  }
}

interface GuardedProps {
  whose: SessionUser | undefined
  page: ReactNode
  over?: ReactNode
}

/** The key remounts the page for another user who signed in from another tab. */
const Guarded = ({ whose, page, over }: GuardedProps) => (
  <>
    <Fragment key={whose?.user_id}>{page}</Fragment>
    {over}
  </>
)
