import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { pageOfGroup } from './group-words.ts'
import type { GroupCard } from './queries.ts'
import { useGroupEdit } from './use-group-edit.ts'

/** Joins a public group at once. */
export function JoinButton({ group }: { group: Pick<GroupCard, 'id' | 'name'> }) {
  const navigate = useNavigate()
  const joining = useGroupEdit({
    send: (_: undefined, options) => call('joinGroup', { params: { groupId: group.id } }, options),
    onDone: () => {
      toast.success(`You’ve joined ${group.name}`)
      return navigate(pageOfGroup(group.id))
    },
    onFailed: error =>
      toast.failure('Failed to join the group', <span className="font-normal">{error.message}</span>),
  })
  return (
    <Button
      variant="secondary"
      aria-label={`Join ${group.name}`}
      pending={joining.isPending && 'One moment…'}
      onClick={() => joining.mutate(undefined)}
    >
      Join
    </Button>
  )
}
