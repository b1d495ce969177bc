import { limits } from '@akyede/contract/limits'
import { formatCedi } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { isFault, type ReturnReason, returnReasons, returnReasonWords } from '@akyede/contract/return-words'
import { words } from '@akyede/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ordersKey } from '#feature/orders'
import { call } from '#kit/call.ts'
import { problemsOf, refusalsIn } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { ulid } from '#kit/ids.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CountedTextArea } from '#ui/counted-text-area.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { PiecesField } from './pieces-field.tsx'
import { type Chosen, type LineToReturn, paidFor } from './return-lines.ts'
import type { ReturnToSend } from './return-schema.ts'

interface ReturnValues {
  items: { item_id: string; quantity: number }[]
  reason: ReturnReason | ''
  words: string
}

const idOf = (name: string) => `return-${name}`
/** In the order of the page. */
const fields = { names: ['items', 'reason', 'words'], idOf }

const resolver = resolverFor<ReturnValues, ReturnToSend>(() =>
  import('./return-schema.ts').then(({ returnSchema }) => returnSchema),
)

/** Which pieces go back, and why. */
export function ReturnForm({ order, lines }: { order: Order; lines: readonly LineToReturn[] }) {
  const { form, problems, submit } = useReturnForm(order)
  const { errors, isSubmitting, isSubmitted } = form.formState
  const chosen: Chosen = Object.fromEntries(
    form.watch('items').map(({ item_id, quantity }) => [item_id, quantity]),
  )
  const reason = form.watch('reason')
  const choose = (next: Chosen) => {
    const items = Object.entries(next).flatMap(([item_id, quantity]) =>
      quantity > 0 ? [{ item_id, quantity }] : [],
    )
    form.setValue('items', items, { shouldValidate: isSubmitted })
  }
  return (
    <form noValidate method="dialog" className="grid max-w-2xl gap-8" onSubmit={submit}>
      <ErrorSummary problems={problems} current={problemsOf(errors, fields)} />
      <PiecesField
        id={idOf('items')}
        lines={lines}
        chosen={chosen}
        error={errors.items?.message}
        onChange={choose}
      />
      <div id={idOf('reason')} tabIndex={-1}>
        <RadioGroup
          legend="Why?"
          name="reason"
          options={returnReasons.map(value => ({ value, text: returnReasonWords[value].text }))}
          value={reason}
          error={errors.reason?.message}
          onChoose={value => {
            form.setValue('reason', value as ReturnReason, { shouldValidate: isSubmitted })
          }}
        />
      </div>
      <CountedTextArea
        label="In your own words"
        optional
        id={idOf('words')}
        atMost={limits.returns.words}
        length={form.watch('words').length}
        error={errors.words?.message}
        {...form.register('words')}
      />
      <WhatGoesBack paid={paidFor(lines, chosen)} reason={reason} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" pending={isSubmitting && 'Sending…'}>
          Ask to return it
        </Button>
        <ButtonLink to={`/orders/${order.id}`} variant="secondary" size="large">
          Keep it
        </ButtonLink>
      </div>
    </form>
  )
}

/** What its buyer can count on, while they choose. */
function WhatGoesBack({ paid, reason }: { paid: number; reason: ReturnReason | '' }) {
  return (
    <div role="status" className="grid gap-1 rounded-control bg-surface-2 p-4">
      {paid > 0 && (
        <p className="font-semibold">
          You get back <span className="tabular-nums">{formatCedi(paid)}</span>
        </p>
      )}
      <p>
        The money goes back the way it came, once the maker has the parcel. Who returns all of a parcel gets
        its delivery back too.{' '}
        {reason !== '' &&
          (isFault(reason) ? 'Sending it back costs you nothing.' : 'You pay for sending it back.')}
      </p>
    </div>
  )
}

function useReturnForm({ id: orderId }: Order) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const attempt = useRef({ said: '', key: '' })
  const form = useForm<ReturnValues, unknown, ReturnToSend>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { items: [], reason: '', words: '' },
  })
  async function send(body: ReturnToSend): Promise<void> {
    setProblems([])
    const said = JSON.stringify(body)
    // The same wish has the same key, so that it is asked for once however often it is sent.
    if (attempt.current.said !== said) attempt.current = { said, key: ulid() }
    try {
      const { data } = await call(
        'requestReturn',
        { params: { orderId }, body },
        { idempotencyKey: attempt.current.key },
      )
      await client.invalidateQueries({ queryKey: ordersKey })
      toast.success(`Return ${data.map(({ number }) => number).join(' and ')} is asked for`)
      await navigate(`/orders/${orderId}#returns`, { replace: true })
    } catch (error) {
      setProblems(refusalsIn(error, fields, { field: 'items', message: words.error.title }))
      void client.invalidateQueries({ queryKey: ordersKey })
    }
  }
  const submit = form.handleSubmit(send, invalid => setProblems(problemsOf(invalid, fields)))
  return { form, problems, submit }
}
