import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { groupsPage, pageOfGroup } from './group-words.ts'
import type { GroupCard } from './queries.ts'
import { useGroupEdit } from './use-group-edit.ts'

/** Buttons to accept or decline an invitation. */
export function AnswerInvitation({ group }: { group: Pick<GroupCard, 'id' | 'name'> }) {
  const navigate = useNavigate()
  const answering = useGroupEdit({
    send: (status: 'accepted' | 'declined', options) =>
      call('respondToGroup', { params: { groupId: group.id }, body: { status } }, options),
    leaves: status => (status === 'declined' ? group.id : undefined),
    onDone: ({ data }) => {
      if (data.status === 'member') {
        toast.success(`You’ve joined ${group.name}`)
        return navigate(pageOfGroup(group.id))
      }
      toast.note('Invitation declined')
      // A person who declined can no longer see a private group.
      return navigate(groupsPage, { replace: true })
    },
    onFailed: error => toast.failure('Failed to reply to the invitation', why(error)),
  })
  const answer = (status: 'accepted' | 'declined') => () => {
    if (!answering.isPending) answering.mutate(status)
  }
  return (
    <>
      <Button
        pending={answering.isPending && answering.variables === 'accepted' && 'One moment…'}
        aria-label={`Accept: ${group.name}`}
        onClick={answer('accepted')}
      >
        Accept
      </Button>
      <Button
        variant="secondary"
        pending={answering.isPending && answering.variables === 'declined' && 'One moment…'}
        aria-label={`Decline: ${group.name}`}
        onClick={answer('declined')}
      >
        Decline
      </Button>
    </>
  )
}

const why = (error: Error) => <span className="font-normal">{error.message}</span>
