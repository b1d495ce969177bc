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
    done: () => `${name} is no longer your friend`,
    failed: 'Failed to remove this friend',
  })
  return (
    <ConfirmDialog
      title={friendWords.confirmRemove}
      yes="Remove"
      pending={removing.isPending && 'Removing…'}
      onConfirm={() => removing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {name} and you will no longer see each other’s friends-only lists. We won’t tell them, and you can
        send a new request later.
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
      onConfirm={() => blocking.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Once blocked:</p>
      <ul className="list-disc pl-5">
        <li>you can’t find each other or see each other’s lists</li>
        <li>friend requests, your friendship and shared lists end</li>
        <li>they can’t send you requests, and we won’t tell them</li>
      </ul>
      <p className="text-ink-2">
        Anyone with a link to one of your lists can still see it. You can unblock them any time.
      </p>
    </ConfirmDialog>
  )
}

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  yes: string
  pending: string | false
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a relationship ends. */
const ConfirmDialog = ({ title, children, yes, pending, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog open title={title} onClose={onClose}>
    <div className="grid gap-3">{children}</div>
    <div className="flex flex-wrap gap-3">
      <Button variant="danger" pending={pending} onClick={onConfirm}>
        {yes}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
    </div>
  </Dialog>
)
