import { limits } from '@akyede/contract/limits'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type ListTarget, newList } from './use-list-target.ts'

/** Chooses a list, or names a new one when the user has none. */
export function ListChoice({ target }: { target: ListTarget }) {
  const { lists, chosen, choose, name, rename, problem } = target
  return (
    <div className="grid gap-4">
      {lists.length > 0 && (
        <SelectField
          label="Which list?"
          options={[
            ...lists.map(list => ({ value: list.id, text: list.name })),
            { value: newList, text: 'New list' },
          ]}
          value={chosen}
          onChange={({ target: { value } }) => choose(value)}
        />
      )}
      {chosen === newList && (
        <TextField
          label="Name your list"
          value={name}
          maxLength={limits.wishlists.name}
          autoComplete="off"
          error={problem}
          onChange={event => rename(event.target.value)}
        />
      )}
    </div>
  )
}
