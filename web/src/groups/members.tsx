import { groupRoles } from '@akyede/contract/group-roles'
import { useState } from 'react'
import { useSession } from '#feature/accounts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { roleNames } from './group-words.ts'
import { MemberSheet } from './member-sheet.tsx'
import type { GroupFacts, Member } from './queries.ts'
import { WithdrawInvitation } from './withdraw-invitation.tsx'

/** The members of a group and, for users who may invite, the invited people. */
export function Members({ group }: { group: GroupFacts }) {
  const { user } = useSession()
  const [chosen, setChosen] = useState<number>()
  const { members, invited, my_role } = group
  const open = members.find(({ id }) => id === chosen)
  return (
    <section aria-labelledby="members" className="grid gap-4">
      <h2 id="members" className="text-xl">
        People
      </h2>
      <ul aria-label="Members" className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        {members.map(member => (
          <li
            key={member.id}
            className="flex items-center gap-3 rounded-control border border-line bg-surface p-3"
          >
            <PersonPicture person={member} size={44} />
            <p className="grid min-w-0 grow">
              <b className="truncate">{member.id === user?.user_id ? `${member.name} (you)` : member.name}</b>
              <span className="text-sm text-ink-2">{roleNames[member.role]}</span>
            </p>
            {isBelow(my_role, member) && (
              <Button
                variant="quiet"
                aria-haspopup="dialog"
                aria-label={`Manage ${member.name}`}
                onClick={() => setChosen(member.id)}
              >
                Manage
              </Button>
            )}
          </li>
        ))}
      </ul>
      {invited.length > 0 && (
        <>
          <h3 className="text-lg">Invited</h3>
          <ul aria-label="Invited" className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
            {invited.map(person => (
              <li
                key={person.id}
                className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-surface p-3"
              >
                <PersonPicture person={person} size={44} />
                <p className="grid min-w-0 grow justify-items-start gap-1">
                  <b className="max-w-full truncate">{person.name}</b>
                  <Badge tone="waiting">Hasn’t replied yet</Badge>
                </p>
                <WithdrawInvitation groupId={group.id} person={person} />
              </li>
            ))}
          </ul>
        </>
      )}
      {open && <MemberSheet group={group} member={open} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

/** Members act only on lower roles. */
const isBelow = (mine: GroupFacts['my_role'], { role }: Member): boolean =>
  mine !== null && mine !== 'member' && groupRoles.indexOf(mine) < groupRoles.indexOf(role)
