import { officeLimits } from '@akyede/contract/office-limits'
import { type FormEvent, type ReactNode, useContext, useState } from 'react'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { ConflictContext, isConflict } from './conflict.tsx'

interface ActionButtonProps {
  readonly text: string
  /** The title of the dialog: what is done to whom. */
  readonly title: string
  /** What the action brings about. */
  readonly explanation: ReactNode
  /** Whether it takes something away from the person. */
  readonly isDanger?: true
  /** Whether the message may be left out. */
  readonly isOptional?: true
  /** Other fields of the form. */
  readonly children?: ReactNode
  readonly onSubmit: (words: string) => Promise<unknown>
}

/** A button whose dialog asks for the message that the audit log keeps beside an action of staff. */
export function ActionButton({
  text,
  title,
  explanation,
  isDanger,
  isOptional,
  children,
  onSubmit,
}: ActionButtonProps) {
  const showConflict = useContext(ConflictContext)
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (!isOptional && !words.trim()) return setProblem('Please write a few words')
    setPending(true)
    setProblem(undefined)
    try {
      await onSubmit(words)
      setOpen(false)
      setWords('')
    } catch (error) {
      if (showConflict && isConflict(error)) {
        setOpen(false)
        await showConflict(error)
      } else setProblem(wordsOf(error, 'This didn’t work'))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <p className="text-ink-2">{explanation}</p>
          {children}
          <CountedTextArea
            label="Why?"
            hint="Kept in the audit log."
            optional={isOptional ?? false}
            atMost={officeLimits.words}
            length={words.length}
            value={words}
            error={problem}
            onChange={event => setWords(event.target.value)}
          />
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} pending={pending && 'Saving…'}>
            {text}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
