import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import type { FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { roles, roleWords } from './roles.ts'
import { type InvitationParts, otherPerson, useInvitation } from './use-invitation.ts'

/** Invites a friend, or another user by account number. */
export function InviteForm(parts: InvitationParts) {
  const { field, candidates, isByNumber, invitation, problem, change, send, pending } = useInvitation(parts)
  const { chosen, number, role, sees } = invitation
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form noValidate method="dialog" className="grid gap-5 border-t border-line pt-5" onSubmit={submit}>
      <h3 className="text-xl">Invite someone</h3>
      {candidates.length > 0 && (
        <SelectField
          {...(!isByNumber && { ref: field, error: problem })}
          label="Who"
          prompt="Choose a friend"
          options={[
            ...candidates.map(({ id, name }) => ({ value: String(id), text: name })),
            { value: otherPerson, text: 'Someone else' },
          ]}
          value={chosen}
          onChange={({ target }) => change({ chosen: target.value })}
        />
      )}
      {isByNumber && (
        <TextField
          ref={field}
          label="Their account number"
          hint="They need an Akyɛde account. Their number is at the bottom of their wishlists page."
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          value={number}
          error={problem}
          className="max-w-60"
          onChange={({ target }) => change({ number: target.value })}
        />
      )}
      <RadioGroup
        legend="What can they do?"
        name="invited-role"
        options={roles.map(value => ({ value, text: roleWords[value].text, hint: roleWords[value].means }))}
        value={role}
        onChoose={value => change({ role: value as CollaboratorRole })}
      />
      {role !== 'co_owner' && (
        <Checkbox
          label="They can see what’s been bought"
          hint="You can’t: they’ll keep the surprise for you."
          checked={sees}
          onChange={({ target }) => change({ sees: target.checked })}
        />
      )}
      <div>
        <Button type="submit" pending={pending && 'Inviting…'}>
          Invite
        </Button>
      </div>
    </form>
  )
}
