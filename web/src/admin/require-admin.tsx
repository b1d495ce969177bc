import type { User } from '@akyede/contract/accounts'
import { words } from '@akyede/contract/words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { RequireSignIn, userQuery } from '#feature/accounts'
import { ErrorBlock } from '#ui/error-block.tsx'

const admins: readonly User['role_name'][] = ['admin', 'super_admin']

/** Shows its children to administrators whose e-mail is verified (specification, sections 4 and 6). */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireSignIn>
      <AdminsAlone>{children}</AdminsAlone>
    </RequireSignIn>
  )
}

function AdminsAlone({ children }: { children: ReactNode }) {
  const user = useQuery(userQuery)
  if (user.isError) return <ErrorBlock message={user.error.message} onRetry={() => void user.refetch()} />
  if (!user.data) {
    return (
      <p role="status" className="py-16 text-center text-ink-2">
        {words.guard.loading}
      </p>
    )
  }
  if (!admins.includes(user.data.role_name)) return <Navigate to="/401" replace />
  if (!user.data.is_verified)
    return <Navigate to="/verify-email" state={{ notice: words.guard.verify }} replace />
  return children
}
