import { words } from '@akyede/contract/words'
import { Fragment, type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ErrorBlock } from '#ui/error-block.tsx'
import { signInAddress } from './safe-return-to.ts'
import { useSession } from './use-session.ts'

/** What the guard tells the sign-in page. */
export interface GuardState {
  readonly guarded: true
}

// One object for good: a new one would navigate again with every rendering.
const guarded: GuardState = { guarded: true }

/** Shows its children to people who are signed in; sends others to sign in and back (specification, section 4). */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { status, user, failed, signedOut } = useSession()
  const [wasShown, setWasShown] = useState(false)
  if (status === 'signed-in' && !wasShown) setWasShown(true)
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
        <p role="status" className="page py-16 text-center text-ink-2">
          {words.guard.loading}
        </p>
      )
    case 'guest':
      // Who leaves from here has not asked for this page again.
      if (signedOut && wasShown) return <Navigate to="/signin" replace />
      return <Navigate to={signInAddress(pathname + search + hash)} state={guarded} replace />
    case 'signed-in':
      // Somebody else, signed in from another tab, begins with pages of their own.
      return <Fragment key={user?.user_id}>{children}</Fragment>
  }
}
