import type { RequestFor } from '@akyede/contract/api'
import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { refreshWishlists } from './queries.ts'
import { type Collaborator, roles, roleWords } from './roles.ts'

interface PersonRowProps {
  wishlistId: string
  person: Collaborator
  say: (text: string) => void
  sayFailure: (text: string, error: unknown) => void
}

type Part = RequestFor<'changeCollaborator'>['body']

/** A collaborator or invited user, as the owner sees them. */
export function PersonRow({ wishlistId, person, say, sayFailure }: PersonRowProps) {
  const client = useQueryClient()
  const { first_name: name, status } = person
  const params = { wishlistId, userId: String(person.user_id) }
  const changing = useMutation({
    networkMode: 'always',
    mutationFn: (part: Part) => call('changeCollaborator', { params, body: part }),
    onSuccess: () => say('Saved'),
    onError: error => sayFailure(`Failed to change what ${name} may do`, error),
    onSettled: () => refreshWishlists(client),
  })
  const removing = useMutation({
    networkMode: 'always',
    mutationFn: () => call('removeCollaborator', { params }),
    onSuccess: () => say(`${name} keeps it with you no more`),
    onError: error => sayFailure(`Failed to remove ${name}`, error),
    onSettled: () => refreshWishlists(client),
  })
  // Shows the choice before the server confirms it.
  const { role, sees_claims } = changing.isPending ? { ...person, ...changing.variables } : person
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        {name}
        {status === 'invited' && <Badge tone="waiting">Has not answered yet</Badge>}
      </p>
      <SelectField
        label={`What ${name} does`}
        hint={role && roleWords[role].means}
        options={roles.map(value => ({ value, text: roleWords[value].text }))}
        value={role}
        onChange={({ target }) => changing.mutate({ role: target.value as CollaboratorRole })}
      />
      {role !== 'co_owner' && (
        <Checkbox
          label={`${name} sees what is given already`}
          checked={sees_claims}
          onChange={({ target }) => changing.mutate({ sees_claims: target.checked })}
        />
      )}
      <ConfirmButton
        text={status === 'invited' ? 'Take the invitation back' : 'Remove'}
        label={status === 'invited' ? `Take the invitation back: ${name}` : `Remove ${name}`}
        question={status === 'invited' ? `Invite ${name} no more?` : `Keep it without ${name}?`}
        yes={status === 'invited' ? 'Take it back' : 'Remove'}
        pending={removing.isPending && 'One moment…'}
        onYes={() => removing.mutate()}
      />
    </div>
  )
}
