import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import type { FormEvent } from 'react'
import { useSession } from '#feature/accounts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { roles, roleWords } from './roles.ts'
import { type InvitationParts, otherWays, useInvitation } from './use-invitation.ts'

/** Invites a friend, an email address or phone number, or anyone with a link. */
export function InviteForm(parts: InvitationParts) {
  const { user } = useSession()
  const { field, candidates, invitation, problem, change, send, pending } = useInvitation(parts)
  const { chosen, address, role, sees } = invitation
  const isByAddress = chosen === 'address'
  const mustVerify = isByAddress && user?.is_verified === false
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form noValidate method="dialog" className="grid gap-5 border-t border-line pt-5" onSubmit={submit}>
      <h3 className="text-xl">Invite someone</h3>
      <SelectField
        {...(!isByAddress && { ref: field, error: problem })}
        label="Who"
        prompt={candidates.length > 0 ? 'Choose a friend' : 'Please choose'}
        options={[
          ...candidates.map(({ id, name }) => ({ value: String(id), text: name })),
          ...Object.entries(otherWays).map(([value, text]) => ({ value, text })),
        ]}
        value={chosen}
        onChange={({ target }) => change({ chosen: target.value })}
      />
      {mustVerify && (
        <p className="rounded-control bg-gold-soft px-4 py-2.5 text-gold-ink">
          Please{' '}
          <TextLink to={`/verify-email?returnTo=/wishlists/${parts.wishlistId}`}>verify your email</TextLink>{' '}
          first. Then we can send invitations for you.
        </p>
      )}
      {isByAddress && !mustVerify && (
        <TextField
          ref={field}
          label="Their email or phone number"
          hint="We’ll send them a link. They’ll need an Akyɛde account to accept."
          autoComplete="off"
          maxLength={254}
          value={address}
          error={problem}
          onChange={({ target }) => change({ address: target.value })}
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
      {!mustVerify && (
        <div>
          <Button type="submit" pending={pending && 'One moment…'}>
            {chosen === 'link' ? 'Create link' : 'Invite'}
          </Button>
        </div>
      )}
    </form>
  )
}
