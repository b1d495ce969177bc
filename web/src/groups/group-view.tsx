import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { AnswerInvitation } from './answer-invitation.tsx'
import { GroupActivity } from './group-activity.tsx'
import { VisibilityBadge } from './group-card.tsx'
import { GroupForm, type GroupToSave } from './group-form.tsx'
import { GroupLists } from './group-lists.tsx'
import { groupsPage, invitedBy, peopleCount, roleNames } from './group-words.ts'
import { InviteFriends } from './invite-friends.tsx'
import { JoinButton } from './join-button.tsx'
import { LeaveGroup } from './leave-group.tsx'
import { Members } from './members.tsx'
import type { GroupFacts } from './queries.ts'
import { useGroupEdit } from './use-group-edit.ts'

/** A group. Only members see its members and their lists. */
export function GroupView({ group }: { group: GroupFacts }) {
  return (
    <>
      <GroupHead group={group} />
      {group.my_role === null ? (
        <NonMemberActions group={group} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <Members group={group} />
          <GroupLists groupId={group.id} />
          <GroupActivity groupId={group.id} />
          <LeaveGroup group={group} />
        </div>
      )}
    </>
  )
}

type Open = 'invite' | 'change' | undefined

function GroupHead({ group }: { group: GroupFacts }) {
  const [open, setOpen] = useState<Open>()
  const { name, description, my_role } = group
  const isAdmin = my_role === 'owner' || my_role === 'admin'
  const close = () => setOpen(undefined)
  return (
    <header className="grid gap-4">
      <Breadcrumb trail={[{ text: 'Groups', to: groupsPage }]} here={name} />
      <h1 tabIndex={-1} className="text-title wrap-anywhere">
        {name}
      </h1>
      {description && (
        <p className="max-w-[65ch] text-lg wrap-anywhere whitespace-pre-line text-ink-2">{description}</p>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
        <VisibilityBadge isPrivate={group.isPrivate} />
        <span>{peopleCount(group.member_count)}</span>
        {my_role && <span>You: {roleNames[my_role]}</span>}
      </p>
      {isAdmin && (
        <div className="flex flex-wrap gap-3">
          <Button aria-haspopup="dialog" onClick={() => setOpen('invite')}>
            <UserPlus aria-hidden size={20} strokeWidth={1.75} /> Invite friends
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('change')}>
            Edit group
          </Button>
        </div>
      )}
      {open === 'invite' && <InviteFriends group={group} onClose={close} />}
      {open === 'change' && <ChangeGroup group={group} onClose={close} />}
    </header>
  )
}

/** Actions for people who are not members. */
const NonMemberActions = ({ group }: { group: GroupFacts }) => (
  <section
    aria-label="Joining"
    className="grid max-w-2xl justify-items-start gap-4 rounded-panel border border-line bg-surface p-5 sm:p-7"
  >
    <p className="text-lg">
      {group.invitation
        ? `${invitedBy(group)}. Join to see the members and their lists.`
        : 'Only members can see who’s in it and their lists.'}
    </p>
    <div className="flex flex-wrap gap-3">
      {group.invitation ? <AnswerInvitation group={group} /> : <JoinButton group={group} />}
    </div>
  </section>
)

function ChangeGroup({ group, onClose }: { group: GroupFacts; onClose: () => void }) {
  const opens = group.my_role === 'owner'
  const changing = useGroupEdit({
    send: ({ isPrivate, ...rest }: GroupToSave, options) =>
      call(
        'changeGroup',
        { params: { groupId: group.id }, body: { ...rest, ...(opens && { isPrivate }) } },
        options,
      ),
    onDone: () => {
      toast.success('Group saved')
      onClose()
    },
    onFailed: () => toast.failure('Failed to save the group'),
  })
  const { name, description, isPrivate } = group
  return (
    <Dialog open title="Edit group" onClose={onClose}>
      <GroupForm
        values={{ name, description, isPrivate }}
        opens={opens}
        saveText="Save group"
        onSave={changing.mutateAsync}
        onCancel={onClose}
      />
    </Dialog>
  )
}
