import type { ResponseFor } from '@akyede/contract/api'
import { type Cedis, toPesewas } from '@akyede/contract/money'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { payingWords, payWords } from '#feature/checkout'
import { problemsOf } from '#kit/form-problems.ts'
import type { FormProblem } from '#ui/error-summary.tsx'
import type { PurchaseFlow } from './gift-attempt.ts'
import { type GiveRequest, type GiveTarget, giveResolver } from './give-request.ts'
import {
  type GiveValues,
  giveFieldId,
  giveFields,
  initialValues,
  saveGiveDraft,
  walletOf,
} from './give-values.ts'
import { useGive } from './use-give.ts'

const fields = { names: giveFields, idOf: giveFieldId }

interface SubmitOptions {
  /** Applies values that the form shows but does not store. */
  readonly change?: (request: GiveRequest) => GiveRequest
  readonly onNoTotal?: () => void
}

export interface GiverFormOptions {
  readonly target: GiveTarget
  /** The message draft is stored for this item only. */
  readonly itemId: string
  readonly flow: PurchaseFlow
  /** The signed-in user. */
  readonly user: ResponseFor<'getUser'> | undefined
}

/** The form of a giver or buyer, for one item of a list or for all open items. */
export function useGiverForm({ target, itemId, flow, user }: GiverFormOptions) {
  const userId = user?.user_id
  const form = useForm<GiveValues, unknown, GiveRequest>({
    resolver: useState(() => giveResolver(target))[0],
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: useState(() => initialValues(user, itemId))[0],
  })
  const values = form.watch()
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const { pending, problem, give } = useGive(flow)
  useEffect(() => {
    const { unsubscribe } = form.watch(now => saveGiveDraft(userId, itemId, now as GiveValues))
    return unsubscribe
  }, [form, userId, itemId])
  useEffect(() => {
    if (problem?.kind !== 'fields') return
    for (const { field, message } of problem.fields) form.setError(field, { type: 'server', message })
    setProblems(problem.fields.map(({ field, message }) => ({ field: giveFieldId(field), message })))
  }, [problem, form])

  /** Submits at the total that the giver has seen; without a total there is nothing to agree to yet. */
  const submitAt = (total: Cedis | undefined, { change, onNoTotal }: SubmitOptions = {}) =>
    form.handleSubmit(
      request => {
        setProblems([])
        if (total === undefined) return onNoTotal?.()
        return give(change ? change(request) : request, total, form.getValues())
      },
      invalid => setProblems(problemsOf(invalid, fields)),
    )
  const wallet = { channel: values.channel, network: values.network, wallet_phone: walletOf(values) }
  return {
    form,
    values,
    summary: { problems, current: problemsOf(form.formState.errors, fields) },
    problem,
    submitAt,
    pay: {
      pending: pending && payingWords(wallet),
      /** Null while the total is not known. */
      words: (total: Cedis | null) => payWords(wallet, total === null ? null : toPesewas(total)),
    },
    pending,
  }
}
