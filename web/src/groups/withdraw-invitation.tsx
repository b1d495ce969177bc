import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { GroupFacts } from './queries.ts'
import { useGroupEdit } from './use-group-edit.ts'

interface WithdrawInvitationProps {
  groupId: string
  person: GroupFacts['invited'][number]
}

/** Withdraws an open invitation; it can be sent again. */
export function WithdrawInvitation({ groupId, person }: WithdrawInvitationProps) {
  const withdrawing = useGroupEdit({
    send: (userId: number, options) =>
      call('removeGroupMember', { params: { groupId, userId: String(userId) } }, options),
    onDone: () => toast.note(`${person.name} is no longer invited`),
    onFailed: error =>
      toast.failure('Failed to cancel the invitation', <span className="font-normal">{error.message}</span>),
  })
  return (
    <Button
      variant="quiet"
      aria-label={`Cancel invitation: ${person.name}`}
      pending={withdrawing.isPending && 'One moment…'}
      onClick={() => withdrawing.mutate(person.id)}
    >
      Cancel
    </Button>
  )
}
