import { Outlet } from 'react-router'
import { RequireSignIn } from '#feature/accounts'

/**
 * The layout of pages that guests can also open elsewhere. In the dashboard they redirect to the sign-in page when
 * the session ends.
 */
export default function OwnPages() {
  return (
    <RequireSignIn>
      <Outlet />
    </RequireSignIn>
  )
}
