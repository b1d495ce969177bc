import { useSignedInQuery } from '#feature/accounts'
import { groupsPage, groupsQuery } from '#feature/groups'
import { FieldError } from '#ui/field-error.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface GroupChoiceProps {
  id: string
  value: string | null
  error?: string | undefined
  onChoose: (groupId: string | null) => void
}

/** Chooses the group that sees a list; links to the groups page when the user is in none. */
export function GroupChoice({ id, value, error, onChoose }: GroupChoiceProps) {
  const groups = useSignedInQuery(groupsQuery)
  if (groups.isPending) return null
  if (groups.data?.length)
    return (
      <SelectField
        label="Which group?"
        id={id}
        prompt="Choose a group"
        options={groups.data.map(group => ({ value: group.id, text: group.name }))}
        value={groups.data.some(group => group.id === value) ? (value ?? '') : ''}
        error={error}
        className="max-w-md"
        onChange={({ target }) => onChoose(target.value || null)}
      />
    )
  return (
    <div id={id} tabIndex={-1} className="grid gap-1.5">
      <p>
        {groups.isError ? 'We couldn’t load your groups.' : 'You’re not in a group yet.'}{' '}
        <TextLink to={groupsPage}>{groups.isError ? 'Go to your groups' : 'Create group'}</TextLink>
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
