import { words } from '@akyede/contract/words'
import { Fragment, type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { SessionUser } from '#kit/session-store-messages.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { signInAddress, verifyAddress } from './safe-return-to.ts'
import { useSession } from './use-session.ts'

/** What the guard tells the page that it leads to: which of its sentences stands above the form. */
export interface GuardState {
  readonly guarded: true
}

// One object for good: a new one would navigate again with every rendering.
const guarded: GuardState = { guarded: true }

interface RequireSignInProps {
  children: ReactNode
  /** Only for whose e-mail is verified. */
  verified?: boolean
  /** Only for people of these roles; all where left out. */
  roles?: readonly SessionUser['role_name'][]
  /** Where given, the page stays when its person's session runs out, with this over it. */
  onExpired?: (whose: SessionUser) => ReactNode
}

/**
 * Shows its children to people who are signed in; sends others to sign in and back, and who
 * is not verified, or of another role, where the specification says (section 4).
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
          <p role="status" className="page py-16 text-center text-ink-2 noscript:hidden">
            {words.guard.loading}
          </p>
          <p className="page hidden py-16 text-center text-ink-2 noscript:block">
            This page needs JavaScript: please switch it on in your browser.
          </p>
        </>
      )
    case 'guest':
      // Who leaves from here has not asked for this page again.
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

/** Somebody else, signed in from another tab, begins with pages of their own. */
const Guarded = ({ whose, page, over }: GuardedProps) => (
  <>
    <Fragment key={whose?.user_id}>{page}</Fragment>
    {over}
  </>
)
