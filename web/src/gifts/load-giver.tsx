import type { ResponseFor } from '@akyede/contract/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery, useSession } from '#feature/accounts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface LoadGiverProps {
  /** Undefined for a giver without an account. */
  children: (user: ResponseFor<'getUser'> | undefined) => ReactNode
}

/** Waits for the account, so that a failed fetch does not turn a signed-in user into a guest. */
export function LoadGiver({ children }: LoadGiverProps) {
  const { status } = useSession()
  const user = useQuery({ ...userQuery, enabled: status === 'signed-in' })
  if (status === 'guest') return children(undefined)
  if (status === 'signed-in' && user.data) return children(user.data)
  if (user.isError) return <ErrorBlock message={user.error.message} onRetry={() => void user.refetch()} />
  return <Skeleton kind="content" />
}
