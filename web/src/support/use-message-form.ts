import type { SupportTicket } from '@akyede/contract/support'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useSession } from '#feature/accounts'
import { type FormFields, problemsIn, problemsOf } from '#kit/form-problems.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
import type { FormProblem } from '#ui/error-summary.tsx'
import { cacheTicket } from './queries.ts'
import { clearDraft, readDraft, saveDraft } from './stored-draft.ts'
import { useAttachments } from './use-attachments.ts'

interface MessageFormParts<Values extends FieldValues, Body extends FieldValues> {
  /** The ticket's id, or `new`. */
  readonly place: string
  readonly first: Values
  readonly fields: FormFields
  readonly resolver: Resolver<Values, unknown, Body>
  readonly send: (body: Body & { attachment_ids: string[] }, idempotencyKey: string) => Promise<SupportTicket>
  readonly onSent: (ticket: SupportTicket) => unknown
}

/**
 * A message with files: its draft is stored, retries use the same idempotency key, and it is never sent without its
 * files.
 */
export function useMessageForm<Values extends Record<string, string>, Body extends FieldValues>({
  place,
  first,
  fields,
  resolver,
  send,
  onSent,
}: MessageFormParts<Values, Body>) {
  const userId = useSession().user?.user_id ?? 0
  const client = useQueryClient()
  const [draft] = useState(() => readDraft(userId, place))
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const attachments = useAttachments(draft?.files ?? [])
  const keyed = useKeyedCall()
  const form = useForm<Values, unknown, Body>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...first, ...draft?.values } as DefaultValues<Values>,
  })
  const filesProblem = filesProblemOf(attachments.all, fields.idOf('attachments'))

  // The draft is stored outside React, so that it survives a reload.
  const files = attachments.uploaded
  const filesKey = files.map(({ id }) => id).join()
  const { subscribe, getValues } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files are known by their ids
  useEffect(() => {
    const store = (values: Values) => {
      const hasText = Object.entries(values).some(([name, text]) => text !== first[name])
      if (hasText || files.length > 0) saveDraft({ userId, place, values, files })
      else if (readDraft(userId, place)) clearDraft()
    }
    store(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => store(values as Values) })
  }, [userId, place, filesKey, subscribe, getValues])

  async function submit(body: Body): Promise<void> {
    if (filesProblem) return setProblems([filesProblem])
    setProblems([])
    const request = { ...body, attachment_ids: files.map(({ id }) => id) }
    try {
      const ticket = await keyed(request, key => send(request, key))
      clearDraft()
      form.reset(first as DefaultValues<Values>)
      attachments.clear()
      await cacheTicket(client, ticket)
      await onSent(ticket)
    } catch (error) {
      const failures = problemsIn(error, fields, { field: 'send', message: 'We couldn’t send it' })
      setProblems(failures.map(problem => ({ ...problem, ofAttempt: true })))
    }
  }
  const current = [...problemsOf(form.formState.errors, fields), ...(filesProblem ? [filesProblem] : [])]
  return {
    form,
    attachments,
    problems,
    current,
    onSubmit: form.handleSubmit(submit, invalid => setProblems(problemsOf(invalid, fields))),
    /** Pasted pictures become files of the message. */
    onPaste: ({ clipboardData }: { clipboardData: DataTransfer }) =>
      attachments.add([...clipboardData.files]),
  }
}

/** A message cannot be sent before all of its files are uploaded. */
function filesProblemOf(
  all: ReturnType<typeof useAttachments>['all'],
  field: string,
): FormProblem | undefined {
  const failed = all.find(({ state }) => state === 'failed')
  if (failed?.state === 'failed') {
    const nextStep = failed.file
      ? 'did not arrive: send it again or remove it'
      : 'can’t be sent: please remove it'
    return { field, message: `${failed.name} ${nextStep}` }
  }
  const sending = all.find(({ state }) => state === 'sending')
  return sending && { field, message: `${sending.name} is still uploading` }
}
