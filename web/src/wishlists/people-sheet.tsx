import { limits } from '@akyede/contract/limits'
import { useSession } from '#feature/accounts'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import type { WishlistFacts } from './lists-address.ts'
import { PersonRow } from './person-row.tsx'
import { roleWords } from './roles.ts'
import { SentInvitations } from './sent-invitations.tsx'
import { StatusMessage, useStatusMessage } from './status-message.tsx'

interface PeopleSheetProps {
  list: WishlistFacts
  onLeave: () => void
  onClose: () => void
}

/** Collaborators of a list, their roles and invitations. */
export function PeopleSheet({ list, onLeave, onClose }: PeopleSheetProps) {
  const { user } = useSession()
  const { said, say, sayFailure } = useStatusMessage()
  const governs = list.role === 'owner'
  const { collaborators } = list
  return (
    <Dialog open kind="sheet" title={`People on “${list.name}”`} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-ink-2">
          {governs
            ? 'Once they accept, this list shows up with their own lists.'
            : `${list.owner.first_name} owns this list and decides who else can manage it.`}
        </p>
        <div className="sticky top-0 z-1 empty:hidden">
          <StatusMessage said={said} />
        </div>
        {collaborators.length === 0 && <p>You haven’t added anyone yet.</p>}
        <ul aria-label="People" className="grid gap-3 empty:hidden">
          {collaborators.map(person => (
            <li key={person.user_id} className="rounded-control border border-line p-4">
              {governs ? (
                <PersonRow wishlistId={list.id} person={person} say={say} sayFailure={sayFailure} />
              ) : (
                <p className="flex flex-wrap justify-between gap-x-4">
                  <b>{person.user_id === user?.user_id ? 'You' : person.first_name}</b>
                  <span className="text-ink-2">{roleWords[person.role].text}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
        {governs && <SentInvitations list={list} say={say} sayFailure={sayFailure} />}
        {governs && collaborators.length < limits.wishlists.collaborators && (
          <InviteForm wishlistId={list.id} people={collaborators} say={say} />
        )}
        {!governs && <LeaveList name={list.name} owner={list.owner.first_name} onLeave={onLeave} />}
      </div>
    </Dialog>
  )
}

interface LeaveListProps {
  name: string
  owner: string
  onLeave: () => void
}

/** A collaborator can always leave. */
function LeaveList({ name, owner, onLeave }: LeaveListProps) {
  return (
    <ConfirmButton
      text="Leave list"
      question={`“${name}” will leave your lists. ${owner} can invite you again.`}
      yes="Leave list"
      onConfirm={onLeave}
    />
  )
}
