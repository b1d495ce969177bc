import type { ReactNode } from 'react'
import { RequireSignIn } from '#feature/accounts'

/** Shows its children to administrators whose e-mail is verified (specification, section 6). */
export const RequireAdmin = ({ children }: { children: ReactNode }) => (
  <RequireSignIn verified roles={['admin', 'super_admin']}>
    {children}
  </RequireSignIn>
)
