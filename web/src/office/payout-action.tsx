import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { hadNoEffect, useKeyedCall } from '#kit/keyed-call.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { officeKey } from './queries.ts'

interface PayoutActionProps {
  readonly text: string
  readonly title: string
  readonly pending: string
  readonly done: string
  readonly variant?: 'primary' | 'secondary'
  readonly danger?: boolean
  readonly wordsRequired?: boolean
  /** What the action brings about, and further fields. */
  readonly children?: ReactNode
  readonly run: (form: FormData, idempotencyKey: string) => Promise<unknown>
}

/** The call succeeded, and there was nothing to do. */
export class NothingDone extends Error {}

/** A button that moves money: its dialog says what happens, and a repeated click has one effect. */
export function PayoutAction({
  text,
  title,
  variant = 'secondary',
  danger = false,
  wordsRequired = true,
  children,
  run,
  ...words
}: PayoutActionProps) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const keyed = useKeyedCall(error => hadNoEffect(error) || error instanceof NothingDone)
  const action = useMutation({
    mutationFn: (form: FormData) => keyed(form, key => run(form, key)),
    onSettled: () => client.invalidateQueries({ queryKey: officeKey }),
  })
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <ActionDialog
          title={title}
          onClose={() => setOpen(false)}
          wordsRequired={wordsRequired}
          submit={text}
          danger={danger}
          onSubmit={form => action.mutateAsync(form)}
          {...words}
        >
          {children}
        </ActionDialog>
      )}
    </>
  )
}

export const wordsIn = (form: FormData): string => String(form.get('words') ?? '')
