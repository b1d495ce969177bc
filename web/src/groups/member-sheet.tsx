import type { GivenRole } from '@akyede/contract/groups'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { firstName } from './group-words.ts'
import type { GroupFacts, Member } from './queries.ts'
import { useGroupEdit } from './use-group-edit.ts'

interface MemberSheetProps {
  group: GroupFacts
  member: Member
  onClose: () => void
}

/** Actions on a member of the group. */
export function MemberSheet({ group, member, onClose }: MemberSheetProps) {
  const owns = group.my_role === 'owner'
  const name = firstName(member.name)
  const edits = useMemberEdits(group.id, member, onClose)
  return (
    <Dialog open title={member.name} onClose={onClose}>
      <div className="grid gap-5">
        <p className="flex items-center gap-3 text-ink-2">
          <PersonPicture person={member} size={56} />
          <span>In the group since {longDay.format(new Date(member.joined_at))}</span>
        </p>
        {owns && (
          <RadioGroup
            legend={`What can ${name} do?`}
            name="member-role"
            options={[
              {
                value: 'member',
                text: 'Member',
                hint: 'Can see all group lists and add their own.',
              },
              {
                value: 'admin',
                text: 'Admin',
                hint: 'Can also invite friends, remove members and edit the group.',
              },
            ]}
            value={edits.appointing.isPending ? edits.appointing.variables : member.role}
            onChoose={role => edits.appointing.mutate(role as GivenRole)}
          />
        )}
        <div className="grid gap-2">
          {owns && (
            <ConfirmButton
              text="Make owner"
              label={`Make owner: ${member.name}`}
              question={`Make ${name} the owner of “${group.name}”? You’ll stay as an admin.`}
              yes="Make owner"
              pending={edits.passing.isPending && 'One moment…'}
              onConfirm={() => edits.passing.mutate(member.id)}
            />
          )}
          <ConfirmButton
            text="Remove from group"
            label={`Remove from group: ${member.name}`}
            question={`Remove ${name} from “${group.name}”? Their lists for it will become private.`}
            yes="Remove"
            pending={edits.removing.isPending && 'One moment…'}
            onConfirm={() => edits.removing.mutate(member.id)}
          />
        </div>
      </div>
    </Dialog>
  )
}

function useMemberEdits(groupId: string, member: Member, onClose: () => void) {
  const params = { groupId, userId: String(member.id) }
  const failed = (text: string) => (error: Error) =>
    toast.failure(text, <span className="font-normal">{error.message}</span>)
  const done = (text: string) => () => {
    toast.success(text)
    onClose()
  }
  const appointing = useGroupEdit({
    send: (role: GivenRole, options) => call('changeGroupMember', { params, body: { role } }, options),
    onDone: (_, role) => toast.success(`${member.name} is ${role === 'admin' ? 'an admin' : 'a member'} now`),
    onFailed: failed('Failed to change their role'),
  })
  const passing = useGroupEdit({
    send: (user_id: number, options) =>
      call('transferGroup', { params: { groupId }, body: { user_id } }, options),
    onDone: done(`${member.name} now owns the group`),
    onFailed: failed('Failed to change the owner'),
  })
  const removing = useGroupEdit({
    send: (userId: number, options) =>
      call('removeGroupMember', { params: { groupId, userId: String(userId) } }, options),
    onDone: done(`${member.name} was removed from the group`),
    onFailed: failed('Failed to remove them'),
  })
  return { appointing, passing, removing }
}

const longDay = new Intl.DateTimeFormat('en-GH', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Accra',
})
