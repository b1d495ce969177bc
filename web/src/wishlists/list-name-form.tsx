import { limits } from '@akyede/contract/limits'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

interface ListNameFormProps {
  /** Current name. */
  name?: string
  saveText: string
  /** Further fields. */
  children?: ReactNode
  /** Throws an error with a message for the user. */
  onSave: (name: string) => unknown
  /** Stands before the reason of a failure. */
  failed?: string
  onCancel: () => void
}

export function ListNameForm({
  name: before = '',
  saveText,
  children,
  onSave,
  failed,
  onCancel,
}: ListNameFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(before)
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const focusName = () => form.current?.querySelector('input')?.focus()
  useEffect(focusName, [])

  const refuse = (why: string) => {
    setProblem(why)
    focusName()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    if (name.trim() === '') return refuse('Please name your list')
    setSaving(true)
    try {
      await onSave(name.trim())
    } catch (error) {
      refuse([failed, error instanceof Error && error.message].filter(Boolean).join('. '))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form ref={form} noValidate method="dialog" className="grid gap-5" onSubmit={save}>
      <TextField
        label="List name"
        value={name}
        maxLength={limits.wishlists.name}
        autoComplete="off"
        error={problem}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(undefined)
        }}
      />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={saving && 'Saving…'}>
          {saveText}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
