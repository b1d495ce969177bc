import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { GuestList } from './list-edits.ts'
import { OccasionField } from './occasion-field.tsx'

interface GuestListFormProps {
  /** Left out for a new one. */
  list?: Pick<GuestList, 'name' | 'purpose'>
  /** Throws in words for people. */
  onSave: (name: string, purpose: WishlistPurpose | null) => void
  onCancel?: (() => void) | undefined
}

const nameMax = 120

/** Names a list in this browser, and says what it is for. */
export function GuestListForm({ list, onSave, onCancel }: GuestListFormProps) {
  const field = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(list?.name ?? '')
  const [purpose, setPurpose] = useState(list?.purpose ?? null)
  const [problem, setProblem] = useState<string>()
  const focusName = () => field.current?.querySelector('input')?.focus()
  useEffect(focusName, [])

  const save = (event: FormEvent) => {
    event.preventDefault()
    try {
      if (name.trim() === '') throw new Error('Please give the list a name')
      onSave(name.trim(), purpose)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
      focusName()
    }
  }
  return (
    <form ref={field} noValidate method="dialog" className="grid gap-5" onSubmit={save}>
      <TextField
        label="Name of the list"
        value={name}
        maxLength={nameMax}
        error={problem}
        autoComplete="off"
        onChange={event => {
          setName(event.target.value)
          setProblem(undefined)
        }}
      />
      <OccasionField value={purpose} onChoose={setPurpose} />
      {!list && (
        <p className="text-sm text-ink-2">
          Kept in this browser. Once you sign in, anyone can see it unless you make it private.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{list ? 'Save' : 'Create wishlist'}</Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
