import type { ResponseFor } from '@akyede/contract/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery, useSession } from '#feature/accounts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface LoadGiverProps {
  /** Undefined for who gives without an account. */
  children: (user: ResponseFor<'getUser'> | undefined) => ReactNode
}

/** Nobody is taken for a guest only because their account could not be fetched. */
export function LoadGiver({ children }: LoadGiverProps) {
  const { status } = useSession()
  const user = useQuery({ ...userQuery, enabled: status === 'signed-in' })
  if (status === 'guest') return children(undefined)
  if (status === 'signed-in' && user.data) return children(user.data)
  if (user.isError) return <ErrorBlock message={user.error.message} onRetry={() => void user.refetch()} />
  return <Skeleton kind="content" />
}
