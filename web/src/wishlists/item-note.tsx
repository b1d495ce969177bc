import { limits } from '@akyede/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import type { WishlistItem } from './use-item-edits.ts'

interface ItemNoteProps {
  item: WishlistItem
  onSave: (note: string) => void
}

/** A note on an item, edited in place. */
export function ItemNote({ item, onSave }: ItemNoteProps) {
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing)
    return (
      <NoteForm
        item={item}
        onSave={note => {
          if (note !== item.notes) onSave(note)
          setEditing(false)
        }}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <div className="grid justify-items-start gap-1">
      {item.notes && <p className="max-w-prose whitespace-pre-line wrap-anywhere text-ink-2">{item.notes}</p>}
      <Button
        ref={opener}
        variant="quiet"
        aria-label={item.notes ? `Edit note about ${item.name}` : `Add a note about ${item.name}`}
        onClick={() => setEditing(true)}
        className="-ml-4"
      >
        {item.notes ? 'Edit note' : 'Add a note'}
      </Button>
    </div>
  )
}

interface NoteFormProps extends ItemNoteProps {
  onCancel: () => void
}

function NoteForm({ item, onSave, onCancel }: NoteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState(item.notes)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(note.trim())
  }
  return (
    <form ref={form} noValidate method="dialog" className="grid gap-3" onSubmit={save}>
      <TextAreaField
        label={`Note about ${item.name}`}
        value={note}
        maxLength={limits.wishlists.note}
        placeholder="The size, the colour, or why"
        onChange={event => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Save note</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
