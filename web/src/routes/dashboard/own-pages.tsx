import { Outlet } from 'react-router'
import { RequireSignIn } from '#feature/accounts'

/** Around pages that are open to guests elsewhere: here they lead to the sign-in when the session runs out. */
export default function OwnPages() {
  return (
    <RequireSignIn>
      <Outlet />
    </RequireSignIn>
  )
}
