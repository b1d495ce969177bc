import { useSignedInQuery } from '#feature/accounts'
import { SelectField } from '#ui/select-field.tsx'
import { ownListsQuery } from './queries.ts'

interface ListFieldProps {
  id: string
  value: string
  /** Whether the event is a mourning event, whose texts do not mention gifts. */
  mourning: boolean
  error: string | undefined
  onChoose: (wishlistId: string) => void
}

/** A select field for the list linked to the event. */
export function ListField({ id, value, mourning, error, onChoose }: ListFieldProps) {
  const lists = useSignedInQuery(ownListsQuery)
  const options = (lists.data ?? []).map(list => ({ value: list.id, text: list.name }))
  const isThere = value === '' || options.some(option => option.value === value)
  return (
    <SelectField
      label={mourning ? 'Support list' : 'Wishlist'}
      hint={
        lists.isError
          ? 'We couldn’t load your lists. You can choose one later.'
          : 'Guests see it with the event if they have access to the list.'
      }
      optional
      id={id}
      prompt="No list"
      error={error}
      options={isThere ? options : [...options, { value, text: 'This event’s list' }]}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
