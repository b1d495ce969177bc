import type { RoleName } from '@akyede/contract/accounts'
import type { ResponseFor } from '@akyede/contract/api'
import type { Permission } from '@akyede/contract/endpoint'
import type { OfficePerson } from '@akyede/contract/office-people'
import { isAdmin } from '@akyede/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast.ts'
import { ActionButton } from './action-button.tsx'
import { optionsOf } from './moderation-words.ts'
import { roleWords } from './people-words.ts'
import { officeKey, staffQuery } from './queries.ts'

/** From the least to the most rights, as in the contract, whose import would add its validation to the page. */
const ranks: readonly RoleName[] = ['customer', 'vendor', 'support', 'admin', 'super_admin']

/** Whether staff may act on an account: not on their own, one with more rights or an erased one. */
export const mayActOn = (
  staff: ResponseFor<'getStaffMember'>['data'] | undefined,
  { user_id, role, state }: OfficePerson,
): boolean =>
  staff !== undefined &&
  state !== 'erased' &&
  staff.user_id !== user_id &&
  ranks.indexOf(role) <= ranks.indexOf(staff.role)

/** What the member of staff may do to this account. */
export function PersonActions({ person }: { person: OfficePerson }) {
  const client = useQueryClient()
  const { data: staff } = useQuery(staffQuery)
  const params = { userId: String(person.user_id) }
  const name = person.first_name
  const headers = { 'if-match': `"${person.version}"` }
  const may = (permission: Permission) => staff?.permissions.includes(permission) ?? false
  // Support signs people out; suspending and reopening an account is for administrators.
  const isAdministrator = staff !== undefined && isAdmin(staff.role)
  const after = (done: string) => async () => {
    toast.success(done)
    await client.invalidateQueries({ queryKey: officeKey })
  }
  if (!mayActOn(staff, person)) return null
  return (
    <div className="flex flex-wrap gap-3">
      {may('serve') && (
        <ActionButton
          text="Sign out"
          title={`Sign ${name} out`}
          explanation="Ends every session on every device."
          isOptional
          onSubmit={words =>
            call('signOutPerson', { params, body: { words } }, { headers }).then(after('Signed out'))
          }
        />
      )}
      {may('serve') && person.sign_in_locked && (
        <ActionButton
          text="Unlock sign-in"
          title={`Unlock the sign-in of ${name}`}
          explanation="Clears the count of wrong passwords."
          isOptional
          onSubmit={words =>
            call('unlockPerson', { params, body: { words } }, { headers }).then(after('Unlocked'))
          }
        />
      )}
      {may('roles') && (
        <ChangeRole
          person={person}
          onSubmit={body => call('setPersonRole', { params, body }, { headers }).then(after('Role changed'))}
        />
      )}
      {isAdministrator && person.state === 'active' && (
        <ActionButton
          text="Suspend account"
          title={`Suspend the account of ${name}`}
          explanation="Signs the person out at once, hides their lists, events and reviews, and tells them by email. Orders and refunds continue."
          isDanger
          onSubmit={words =>
            call('closePerson', { params, body: { words } }, { headers }).then(after('Account suspended'))
          }
        />
      )}
      {isAdministrator && person.state === 'closed' && (
        <ActionButton
          text="Reopen account"
          title={`Reopen the account of ${name}`}
          explanation="The person can sign in again and gets an email."
          isOptional
          onSubmit={words =>
            call('openPerson', { params, body: { words } }, { headers }).then(after('Account reopened'))
          }
        />
      )}
    </div>
  )
}

interface ChangeRoleProps {
  person: OfficePerson
  onSubmit: (body: { role: RoleName; words: string }) => Promise<void>
}

function ChangeRole({ person, onSubmit }: ChangeRoleProps) {
  const [role, setRole] = useState<RoleName>(person.role)
  return (
    <ActionButton
      text="Change role"
      title={`Change the role of ${person.first_name}`}
      explanation="Staff see orders and personal data. Give only the rights that are needed."
      onSubmit={words => onSubmit({ role, words })}
    >
      <SelectField
        label="Role"
        options={optionsOf(roleWords)}
        value={role}
        onChange={event => setRole(event.target.value as RoleName)}
      />
    </ActionButton>
  )
}
