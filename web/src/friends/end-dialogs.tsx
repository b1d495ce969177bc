import { friendWords } from '@akyede/contract/friend-words'
import type { Person } from '@akyede/contract/friends'
import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useFriendAction } from './use-friend-action.tsx'

interface EndDialogProps {
  person: Pick<Person, 'id' | 'name'>
  onClose: () => void
}

export function RemoveDialog({ person: { id, name }, onClose }: EndDialogProps) {
  const removing = useFriendAction({
    run: () => call('removeFriend', { params: { userId: String(id) } }),
    done: () => `${name} is no friend of yours any more`,
    failed: 'Failed to remove this friend',
  })
  return (
    <ConfirmDialog
      title={friendWords.confirmRemove}
      yes="Remove"
      pending={removing.isPending && 'Removing…'}
      onYes={() => removing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {name} and you will not see each other’s lists for friends any more. Nobody is told, and you can ask
        again.
      </p>
    </ConfirmDialog>
  )
}

export function BlockDialog({ person: { id, name }, onClose }: EndDialogProps) {
  const blocking = useFriendAction({
    run: () => call('blockPerson', { params: { userId: String(id) } }),
    done: () => `${name} is blocked`,
    failed: 'Failed to block this person',
  })
  return (
    <ConfirmDialog
      title={`Block ${name}?`}
      yes="Block"
      pending={blocking.isPending && 'Blocking…'}
      onYes={() => blocking.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>From then on:</p>
      <ul className="list-disc pl-5">
        <li>neither of you finds the other, or sees the other’s lists;</li>
        <li>requests, friendship and lists that you keep together end;</li>
        <li>they can’t ask you again, and are not told why.</li>
      </ul>
      <p className="text-ink-2">
        Whoever has a link to one of your lists still sees that list. You can unblock them whenever you like.
      </p>
    </ConfirmDialog>
  )
}

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  yes: string
  pending: string | false
  onYes: () => void
  onClose: () => void
}

/** Asks for confirmation before a relationship ends. */
const ConfirmDialog = ({ title, children, yes, pending, onYes, onClose }: ConfirmDialogProps) => (
  <Dialog open title={title} onClose={onClose}>
    <div className="grid gap-3">{children}</div>
    <div className="flex flex-wrap gap-3">
      <Button variant="danger" pending={pending} onClick={onYes}>
        {yes}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
    </div>
  </Dialog>
)
