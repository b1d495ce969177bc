import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

interface FoundProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly skeleton?: ComponentProps<typeof Skeleton>['kind']
  readonly children: (data: Data) => ReactNode
}

/** The content of a page once its data is there; before that its skeleton, or the failure with a retry. */
export function Found<Data>({ query, skeleton = 'content', children }: FoundProps<Data>) {
  const waiting = useStableLoading(query.isPending)
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      {query.isError && (
        <ErrorBlock message={query.error.message} onRetry={() => void query.refetch()} takeFocus />
      )}
      {waiting && <Skeleton kind={skeleton} />}
    </>
  )
}
