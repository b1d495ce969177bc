import type { MemberInvitation, WorkshopMember } from '@akyede/contract/workshop-members'
import { workshopRoleWords } from '@akyede/contract/workshop-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSession } from '#feature/accounts'
import { call } from '#kit/call.ts'
import { ActionMenu, type MenuEntry } from '#ui/action-menu.tsx'
import { PageTitle } from '#ui/area-layout.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { Found } from '../found.tsx'
import { membersQuery, workshopKey } from '../queries.ts'
import { Problem, useAction } from '../use-action.tsx'
import { useFreshAction } from '../use-fresh-action.tsx'
import { useWorkshop } from '../use-workshop.ts'

/** The members of the workshop; its owner invites people and changes roles. */
export function MembersPage() {
  const { id, role, slug } = useWorkshop()
  const members = useQuery(membersQuery(id))
  const [invites, setInvites] = useState(false)
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      <Breadcrumb trail={[{ text: 'Settings', to: `/workshop/${slug}/settings` }]} here="Members" />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>Members</PageTitle>
        {role === 'owner' && (
          <Button onClick={() => setInvites(true)}>
            <UserPlus aria-hidden size={20} strokeWidth={1.75} />
            Invite
          </Button>
        )}
      </header>
      <Found query={members}>
        {found => (
          <>
            <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
              {found.members.map(member => (
                <Member key={member.user_id} member={member} />
              ))}
            </ul>
            {found.invitations.length > 0 && (
              <PanelSection id="invited" title="Invited">
                <ul className="divide-y divide-line">
                  {found.invitations.map(invitation => (
                    <Invited key={invitation.id} invitation={invitation} />
                  ))}
                </ul>
              </PanelSection>
            )}
          </>
        )}
      </Found>
      {invites && <InviteDialog onClose={() => setInvites(false)} />}
    </div>
  )
}

type Change = { readonly to: WorkshopMember['role'] } | 'remove'

function Member({ member: { user_id, name, role, joined_at } }: { member: WorkshopMember }) {
  const workshop = useWorkshop()
  const { user } = useSession()
  const [change, setChange] = useState<Change>()
  const other = role === 'editor' ? 'packer' : 'editor'
  const entries: MenuEntry[] = [
    { text: `Make ${workshopRoleWords[other].name.toLowerCase()}`, onSelect: () => setChange({ to: other }) },
    { text: 'Make owner', onSelect: () => setChange({ to: 'owner' }) },
    { text: 'Remove', danger: true, onSelect: () => setChange('remove') },
  ]
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <PersonPicture person={{ name, avatar: null }} size={40} />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          {name}
          {user?.user_id === user_id && ' (you)'}
        </p>
        <p className="text-sm text-ink-2">
          Since <Timestamp at={joined_at} />
        </p>
      </div>
      <Badge tone={role === 'owner' ? 'bestseller' : 'calm'}>{workshopRoleWords[role].name}</Badge>
      {workshop.role === 'owner' && role !== 'owner' && (
        <ActionMenu label={`Actions for ${name}`} entries={entries} />
      )}
      {change && (
        <ChangeDialog userId={user_id} name={name} change={change} onClose={() => setChange(undefined)} />
      )}
    </li>
  )
}

interface ChangeDialogProps {
  readonly userId: number
  readonly name: string
  readonly change: Change
  readonly onClose: () => void
}

function ChangeDialog({ userId, name, change, onClose }: ChangeDialogProps) {
  const workshop = useWorkshop()
  const client = useQueryClient()
  const { isRunning, problem, run, signIn } = useFreshAction()
  const { title, text, submit } = wordsOf(change, name, workshop.name)
  const confirm = () =>
    run(async () => {
      const params = { vendorId: workshop.id, userId: String(userId) }
      if (change === 'remove') await call('removeWorkshopMember', { params })
      else await call('changeWorkshopMember', { params, body: { role: change.to } })
      toast.success('Saved')
      onClose()
      await client.invalidateQueries({ queryKey: workshopKey })
    })
  return (
    <>
      <Dialog open onClose={onClose} title={title}>
        <p className="text-ink-2">{text}</p>
        <Problem>{problem}</Problem>
        <div className="flex flex-wrap gap-3">
          <Button
            variant={change === 'remove' ? 'danger' : 'primary'}
            pending={isRunning && 'Saving…'}
            onClick={() => void confirm()}
          >
            {submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Dialog>
      {signIn}
    </>
  )
}

function wordsOf(change: Change, name: string, workshop: string) {
  if (change === 'remove')
    return {
      title: `Remove ${name}?`,
      text: `${name} can’t open ${workshop} any more. You can invite them again.`,
      submit: 'Remove member',
    }
  if (change.to === 'owner')
    return {
      title: `Make ${name} the owner?`,
      text: `${name} can then do everything in ${workshop}, and you become an editor. Tokens that you created stop working, and open invitations end. Only the new owner can change this back.`,
      submit: 'Make owner',
    }
  const { name: role, may } = workshopRoleWords[change.to]
  return {
    title: `Make ${name} ${change.to === 'editor' ? 'an editor' : 'a packer'}?`,
    text: may.replace('You can', `${name} can`),
    submit: `Make ${role.toLowerCase()}`,
  }
}

function Invited({ invitation: { id, address, role, invited_at } }: { invitation: MemberInvitation }) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const { isRunning, problem, run } = useAction()
  const withdraw = () =>
    run(async () => {
      await call('withdrawMemberInvitation', { params: { vendorId, invitationId: id } })
      await client.invalidateQueries({ queryKey: membersQuery(vendorId).queryKey })
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{address}</p>
        <p className="text-sm text-ink-2">
          {workshopRoleWords[role].name}, invited <Timestamp at={invited_at} />
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={`Cancel invitation: ${address}`}
        pending={isRunning && 'One moment…'}
        onClick={() => void withdraw()}
      >
        Cancel invitation
      </Button>
      <Problem>{problem}</Problem>
    </li>
  )
}

const roleOptions = (['packer', 'editor'] as const).map(value => ({
  value,
  text: workshopRoleWords[value].name,
  hint: workshopRoleWords[value].may.replace('You can', 'Can'),
}))

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { id: vendorId, name } = useWorkshop()
  const client = useQueryClient()
  const [address, setAddress] = useState('')
  const [role, setRole] = useState<'packer' | 'editor'>('packer')
  const { isRunning, problem, run } = useAction()
  function submit(event: FormEvent): void {
    event.preventDefault()
    void run(async () => {
      const typed = address.trim()
      const body = typed.includes('@') ? { email: typed, role } : { phone: typed, role }
      await call('inviteWorkshopMember', { params: { vendorId }, body })
      toast.success('Invitation sent')
      onClose()
      await client.invalidateQueries({ queryKey: membersQuery(vendorId).queryKey })
    })
  }
  return (
    <Dialog open onClose={onClose} title={`Invite to ${name}`}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          id="invite-address"
          label="Email or phone number"
          hint="We’ll send them the invitation. It expires after 30 days."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <RadioGroup
          legend="Role"
          name="role"
          options={roleOptions}
          value={role}
          onChoose={value => setRole(value === 'editor' ? 'editor' : 'packer')}
        />
        <Problem>{problem}</Problem>
        <FormActions pending={isRunning && 'Sending…'} onCancel={onClose}>
          Send invitation
        </FormActions>
      </form>
    </Dialog>
  )
}
