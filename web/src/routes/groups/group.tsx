import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { GroupView, groupQuery } from '#feature/groups'
import { NotFound } from '#feature/not-found'
import { ApiError } from '#kit/call.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Group', 'The members of a group, their lists and recent activity.'),
  { name: 'robots', content: 'noindex' },
]

export default function GroupPage() {
  const { groupId = '' } = useParams()
  return (
    <RequireSignIn>
      <GroupFound key={groupId} groupId={groupId} />
    </RequireSignIn>
  )
}

function GroupFound({ groupId }: { groupId: string }) {
  const group = useQuery(groupQuery(groupId))
  const waiting = useStableLoading(group.isPending)
  // A missing group, a hidden group and an invalid id look the same.
  if (group.error instanceof ApiError && [404, 422].includes(group.error.status))
    return <NotFound title="Group not found" />
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-10">
      {(waiting || !group.data) && (
        <h1 tabIndex={-1} className="text-title">
          Group
        </h1>
      )}
      {waiting && <Skeleton kind="orders" />}
      {!waiting && group.isError && !group.data && (
        <ErrorBlock message={group.error.message} onRetry={() => void group.refetch()} />
      )}
      {!waiting && group.data && <GroupView group={group.data} />}
    </div>
  )
}
