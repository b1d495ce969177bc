import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { toast } from '#ui/toast.ts'
import { groupsPage } from './group-words.ts'
import type { GroupFacts } from './queries.ts'
import { useGroupEdit } from './use-group-edit.ts'

/** Leaves the group; an owner must transfer it first. */
export function LeaveGroup({ group }: { group: GroupFacts }) {
  const navigate = useNavigate()
  const leaving = useGroupEdit({
    send: (groupId: string, options) => call('leaveGroup', { params: { groupId } }, options),
    leaves: groupId => groupId,
    onDone: ({ data }) => {
      toast.note(`You’re no longer in ${group.name}`, privateWords(data.lists_made_private))
      return navigate(groupsPage, { replace: true })
    },
    onFailed: error =>
      toast.failure('Failed to leave the group', <span className="font-normal">{error.message}</span>),
  })
  const isLast = group.members.length <= 1
  if (group.my_role === 'owner' && !isLast)
    return (
      <p className="border-t border-line pt-5 text-ink-2">
        You own this group. To leave, make someone else the owner first: tap Manage next to their name.
      </p>
    )
  return (
    <div className="grid border-t border-line pt-4">
      <ConfirmButton
        text={isLast ? 'Leave and delete this group' : 'Leave this group'}
        question={`Leave “${group.name}”? ${isLast ? 'You’re the last member, so the group will be deleted. ' : ''}Your lists for it will become private.`}
        yes="Leave"
        pending={leaving.isPending && 'One moment…'}
        onConfirm={() => leaving.mutate(group.id)}
      />
    </div>
  )
}

const privateWords = (lists: readonly string[]) =>
  lists.length > 0 && (
    <span className="font-normal">
      {lists.length === 1
        ? `“${lists[0]}” is now private.`
        : `${lists.length} of your lists are now private.`}
    </span>
  )
