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
    mutationFn: (part: Part) => call('changeCollaborator', { params, body: part }),
    onSuccess: () => say('Saved'),
    onError: error => sayFailure(`Failed to change what ${name} can do`, error),
    onSettled: () => refreshWishlists(client),
  })
  const removing = useMutation({
    mutationFn: () => call('removeCollaborator', { params }),
    onSuccess: () => say(`${name} was removed`),
    onError: error => sayFailure(`Failed to remove ${name}`, error),
    onSettled: () => refreshWishlists(client),
  })
  // Shows the choice before the server confirms it.
  const { role, sees_claims } = changing.isPending ? { ...person, ...changing.variables } : person
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        {name}
        {status === 'invited' && <Badge tone="waiting">Not accepted yet</Badge>}
      </p>
      <SelectField
        label={`What ${name} can do`}
        hint={role && roleWords[role].means}
        options={roles.map(value => ({ value, text: roleWords[value].text }))}
        value={role}
        onChange={({ target }) => changing.mutate({ role: target.value as CollaboratorRole })}
      />
      {role !== 'co_owner' && !person.was_co_owner && (
        <Checkbox
          label={`${name} can see what’s been bought`}
          checked={sees_claims}
          onChange={({ target }) => changing.mutate({ sees_claims: target.checked })}
        />
      )}
      {role !== 'co_owner' && person.was_co_owner && (
        <p className="text-ink-2">{name} was a co-owner and doesn’t see what’s been bought.</p>
      )}
      <ConfirmButton
        text={status === 'invited' ? 'Cancel invitation' : 'Remove'}
        label={status === 'invited' ? `Cancel invitation: ${name}` : `Remove ${name}`}
        question={status === 'invited' ? `Cancel ${name}’s invitation?` : `Remove ${name} from this list?`}
        yes={status === 'invited' ? 'Cancel invitation' : 'Remove'}
        pending={removing.isPending && 'One moment…'}
        onConfirm={() => removing.mutate()}
      />
    </div>
  )
}
