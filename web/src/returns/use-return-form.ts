import { words } from '@akyede/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ordersKey } from '#feature/orders'
import { call } from '#kit/call.ts'
import { attemptProblemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
import type { FormProblem } from '#ui/error-summary.tsx'
import { toast } from '#ui/toast.ts'
import { clearDraft, fields, type ReturnValues, readDraft, saveDraft } from './return-draft.ts'
import type { ReturnableLineItem } from './return-line-items.ts'
import type { ReturnToSend } from './return-schema.ts'

const resolver = resolverFor<ReturnValues, ReturnToSend>(() =>
  import('./return-schema.ts').then(({ returnSchema }) => returnSchema),
)

/** Form state of a return, stored in this tab until it is sent. */
export function useReturnForm(orderId: string, lines: readonly ReturnableLineItem[]) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const keyed = useKeyedCall()
  const [defaultValues] = useState(() => readDraft(orderId, lines))
  const form = useForm<ReturnValues, unknown, ReturnToSend>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues,
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(orderId, values) }),
    [orderId, subscribe],
  )
  async function send(body: ReturnToSend): Promise<void> {
    setProblems([])
    try {
      const { data } = await keyed(body, idempotencyKey =>
        call('requestReturn', { params: { orderId }, body }, { idempotencyKey }),
      )
      clearDraft()
      await client.invalidateQueries({ queryKey: ordersKey })
      toast.success(`Return ${data.map(({ number }) => number).join(' and ')} requested`)
      await navigate(`/orders/${orderId}#returns`, { replace: true })
    } catch (error) {
      setProblems(attemptProblemsIn(error, fields, { field: 'items', message: words.error.title }))
      void client.invalidateQueries({ queryKey: ordersKey })
    }
  }
  const submit = form.handleSubmit(send, invalid => setProblems(problemsOf(invalid, fields)))
  return { form, problems, submit }
}
