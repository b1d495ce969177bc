import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import { useState } from 'react'
import type { GuestList } from './list-edits.ts'
import { ListNameForm } from './list-name-form.tsx'
import { OccasionField } from './occasion-field.tsx'

interface GuestListFormProps {
  /** Absent for a new list. */
  list?: Pick<GuestList, 'name' | 'purpose'>
  /** Throws an error with a message for the user. */
  onSave: (name: string, purpose: WishlistPurpose | null) => void
  onCancel: () => void
}

/** Name and occasion of a list in this browser. */
export function GuestListForm({ list, onSave, onCancel }: GuestListFormProps) {
  const [purpose, setPurpose] = useState(list?.purpose ?? null)
  return (
    <ListNameForm
      name={list?.name ?? ''}
      saveText={list ? 'Save' : 'Create wishlist'}
      onSave={name => onSave(name, purpose)}
      onCancel={onCancel}
    >
      <OccasionField value={purpose} onChoose={setPurpose} />
      {!list && (
        <p className="text-sm text-ink-2">
          Saved in this browser. Once you sign in, anyone can see it unless you make it private.
        </p>
      )}
    </ListNameForm>
  )
}
