import { officeLimits } from '@akyede/contract/office-limits'
import { type FormEvent, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { SignInAgain, useSession } from '#feature/accounts'
import { ApiError } from '#kit/call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { toast } from '#ui/toast.ts'
import { ConflictContext, isConflict } from './conflict.tsx'

interface ActionDialogProps {
  readonly title: string
  readonly onClose: () => void
  /** The fields above the words. */
  readonly children?: ReactNode
  readonly reasons?: Readonly<Record<string, string>>
  /** Whether the action needs a message for the audit log. */
  readonly wordsRequired?: boolean
  /** Whether there is a message for the audit log. */
  readonly withWords?: boolean
  /** A message that others read, in place of the one for the audit log. */
  readonly message?: { readonly label: string; readonly atMost: number }
  readonly submit: string
  readonly pending: string
  readonly danger?: boolean
  /** The toast after success. */
  readonly done: string
  readonly onSubmit: (form: FormData) => Promise<unknown>
}

/**
 * The form of an action of staff: its fields, the reason and the message for the audit log. It explains a refusal, and
 * lets staff whose sign-in is old sign in again without losing what they typed.
 */
export function ActionDialog({
  title,
  onClose,
  children,
  reasons,
  wordsRequired = true,
  withWords = true,
  message = { label: 'Note for the audit log', atMost: officeLimits.words },
  ...action
}: ActionDialogProps) {
  const { pathname } = useLocation()
  const session = useSession()
  const { submit, isSending, failure, signIn } = useAction({ ...action, onClose })
  return (
    <>
      <Dialog open onClose={onClose} title={title}>
        <form method="dialog" className="grid gap-5" onSubmit={submit} aria-label={title}>
          {children}
          {reasons && (
            <SelectField
              id="office-reason"
              name="reason"
              label="Reason"
              required
              prompt="Choose a reason"
              options={Object.entries(reasons).map(([value, text]) => ({ value, text }))}
            />
          )}
          {withWords && (
            <TextAreaField
              id="office-words"
              name="words"
              label={message.label}
              optional={!wordsRequired}
              required={wordsRequired}
              maxLength={message.atMost}
              rows={2}
            />
          )}
          {failure && (
            <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
              {reasonOf(failure)}
            </p>
          )}
          <FormActions
            variant={action.danger ? 'danger' : 'primary'}
            pending={isSending && action.pending}
            onCancel={onClose}
          >
            {action.submit}
          </FormActions>
        </form>
      </Dialog>
      {signIn && session.status === 'signed-in' && (
        <SignInAgain returnTo={pathname} email={session.user?.email ?? ''} why={signIn} />
      )}
    </>
  )
}

/** Sends the form. `signIn` is set while the member of staff has to sign in again. */
function useAction({ done, onSubmit, onClose }: Pick<ActionDialogProps, 'done' | 'onSubmit' | 'onClose'>) {
  const showConflict = useContext(ConflictContext)
  const [failure, setFailure] = useState<Error>()
  const [isSending, setIsSending] = useState(false)
  const [signsIn, setSignsIn] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending) return
    setFailure(undefined)
    setIsSending(true)
    try {
      await onSubmit(new FormData(event.currentTarget))
      toast.success(done)
      onClose()
    } catch (error) {
      if (showConflict && isConflict(error)) {
        onClose()
        return await showConflict(error)
      }
      if (error instanceof ApiError && error.code === 'auth.sign_in_again') setSignsIn(true)
      setFailure(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setIsSending(false)
    }
  }

  const signIn = signsIn && {
    text: 'For your safety, please sign in again before you move money.',
    onClose: () => setSignsIn(false),
    onSignedIn: () => {
      setSignsIn(false)
      setFailure(undefined)
    },
  }
  return { submit, isSending, failure, signIn }
}

/** The reason of a refusal, with who changed it meanwhile. */
function reasonOf(failure: Error): string {
  if (!(failure instanceof ApiError)) return failure.message
  const { by } = failure.facts
  const said = failure.detail[0]?.msg ?? failure.message
  return typeof by === 'string' ? `${said} (${by})` : said
}
