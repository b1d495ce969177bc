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
      toast.note(`You are not in ${group.name} any more`, privateWords(data.lists_made_private))
      return navigate(groupsPage, { replace: true })
    },
    onFailed: error =>
      toast.failure('Failed to leave the group', <span className="font-normal">{error.message}</span>),
  })
  const isLast = group.members.length <= 1
  if (group.my_role === 'owner' && !isLast)
    return (
      <p className="border-t border-line pt-5 text-ink-2">
        This group is yours. To leave it, make somebody else its owner first: press Manage beside their name.
      </p>
    )
  return (
    <div className="grid border-t border-line pt-4">
      <ConfirmButton
        text={isLast ? 'Leave and end this group' : 'Leave this group'}
        question={`Leave “${group.name}”? ${isLast ? 'You are the last one: it ends with you. ' : ''}Your lists for it become private.`}
        yes="Leave it"
        pending={leaving.isPending && 'One moment…'}
        onYes={() => leaving.mutate(group.id)}
      />
    </div>
  )
}

const privateWords = (lists: readonly string[]) =>
  lists.length > 0 && (
    <span className="font-normal">
      {lists.length === 1
        ? `“${lists[0]}” is private now.`
        : `${lists.length} lists of yours are private now.`}
    </span>
  )
