import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

interface QuickListFormProps {
  /** Fails in words for people. */
  onSave: (name: string) => Promise<unknown>
  onCancel: () => void
}

/** A new list by its name alone. */
export function QuickListForm({ onSave, onCancel }: QuickListFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    try {
      if (name.trim() === '') throw new Error('Please give the list a name')
      await onSave(name.trim())
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
      form.current?.querySelector('input')?.focus()
    } finally {
      setSaving(false)
    }
  }
  return (
    <form ref={form} noValidate method="dialog" className="grid gap-4" onSubmit={save}>
      <TextField
        label="Name of the list"
        value={name}
        maxLength={120}
        autoComplete="off"
        error={problem}
        onChange={event => {
          setName(event.target.value)
          setProblem(undefined)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={saving && 'Saving…'}>
          Create and save
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
