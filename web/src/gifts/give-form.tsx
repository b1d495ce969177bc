import type { AnswerFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { toPesewas } from '@akyede/contract/money'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { payingWords, payWords, Section } from '#feature/checkout'
import { problemsOf } from '#kit/form-problems.ts'
import { nationalPhone } from '#kit/national-phone.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GiftCosts, GiftShown } from './gift-costs.tsx'
import { GiveObstacle } from './give-obstacle.tsx'
import { type GiveRequest, giveResolver } from './give-request.ts'
import type { GiveSheetProps } from './give-sheet.tsx'
import {
  type GiveValues,
  giveDraftOf,
  giveFieldId,
  giveFields,
  keepGiveDraft,
  walletOf,
} from './give-values.ts'
import { GiveWallet } from './give-wallet.tsx'
import { givingWordsFor } from './giving-words.ts'
import { piecesLeft } from './standing.ts'
import { useGiftQuote } from './use-gift-quote.ts'
import { useGive } from './use-give.ts'
import { VariantChoice } from './variant-choice.tsx'

export type GiveFormState = UseFormReturn<GiveValues, unknown, GiveRequest>

interface GiveFormProps extends GiveSheetProps {
  /** Who is signed in. */
  user: AnswerFor<'getUser'> | undefined
}

const fields = { names: giveFields, idOf: giveFieldId }

/** What is given and with which words, where the receipt goes, how it is paid: three steps on one sheet. */
export function GiveForm({ list, item, claim, openBeside, today, user, onClose }: GiveFormProps) {
  const [target] = useState(() => ({ list, item, asGuest: user === undefined }))
  const form = useForm<GiveValues, unknown, GiveRequest>({
    resolver: useState(() => giveResolver(target))[0],
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: useState(() => firstValues(user, item.id))[0],
  })
  const { register, formState, watch, setValue } = form
  const values = watch()
  const words = givingWordsFor(list)
  const left = piecesLeft(item, claim)
  const most = Math.max(1, Math.min(left, item.available))
  // Others may give some of it while the form stands open.
  const quantity = Math.min(values.quantity, most)
  const quote = useGiftQuote(list, item, quantity, values.variant_id)
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const { pending, problem, give } = useGive(item.name)
  useEffect(() => {
    const { unsubscribe } = form.watch(now => keepGiveDraft(user?.user_id, item.id, now as GiveValues))
    return unsubscribe
  }, [form, user?.user_id, item.id])
  useEffect(() => {
    if (problem?.kind !== 'fields') return
    for (const { field, message } of problem.fields) form.setError(field, { type: 'server', message })
    setProblems(problem.fields.map(({ field, message }) => ({ field: giveFieldId(field), message })))
  }, [problem, form])

  /** At a total in cedis that the giver has seen; without one there is nothing to agree to yet. */
  const submitAt = (total: number | undefined) =>
    form.handleSubmit(
      request => {
        setProblems([])
        return total === undefined
          ? void quote.refetch()
          : give({ ...request, quantity }, total, form.getValues())
      },
      invalid => setProblems(problemsOf(invalid, fields)),
    )
  const way = { channel: values.channel, network: values.network, wallet_phone: walletOf(values) }
  const field = (name: 'message' | 'name' | 'contact') => ({
    ...register(name),
    id: giveFieldId(name),
    error: formState.errors[name]?.message,
  })
  return (
    <form noValidate method="dialog" onSubmit={submitAt(quote.data?.total)} className="grid gap-7">
      <GiftShown item={item} list={list} today={today} />
      <ErrorSummary problems={problems} current={problemsOf(formState.errors, fields)} />
      <Section number={1} title={words.yours}>
        {item.needsVariant && item.productId && <VariantChoice form={form} productId={item.productId} />}
        {item.quantity > 1 && (
          <QuantityStepper
            value={quantity}
            max={most}
            of={item.name}
            onChange={pieces => setValue('quantity', pieces)}
          />
        )}
        {!user && <TextField label="Your name" autoComplete="name" {...field('name')} />}
        <TextAreaField
          label={`Message for ${list.owner.first_name}`}
          optional
          rows={2}
          maxLength={limits.gifts.messageMax}
          autoComplete="off"
          {...field('message')}
        />
        <Checkbox label={`Do not tell ${list.owner.first_name} who it is from`} {...register('anonymous')} />
      </Section>
      <Section number={2} title="Your receipt">
        {user ? (
          <p className="text-ink-2 wrap-anywhere">
            It goes to {user.email || (user.phone && nationalPhone(user.phone))}, and stands {words.kept}.
          </p>
        ) : (
          <TextField
            label="Your phone number or email"
            hint="You need no account."
            autoComplete="tel"
            placeholder="024 412 3456"
            {...field('contact')}
          />
        )}
      </Section>
      <Section number={3} title="Pay">
        <GiveWallet form={form} asGuest={target.asGuest} />
      </Section>
      <GiftCosts quote={quote} />
      <GiveObstacle
        problem={problem}
        pending={pending}
        owner={list.owner.first_name}
        openBeside={openBeside}
        onAgree={total => void submitAt(total / 100)()}
        onClose={onClose}
      />
      <div className="sticky -bottom-px z-10 -mx-5 -mb-5 border-t border-line bg-surface px-5 py-4 sm:-mx-7 sm:-mb-7 sm:px-7">
        <Button type="submit" size="large" wide pending={pending && payingWords(way)}>
          {payWords(way, quote.data ? toPesewas(quote.data.total) : null)}
        </Button>
      </div>
    </form>
  )
}

function firstValues(user: GiveFormProps['user'], itemId: string): GiveValues {
  const draft = giveDraftOf(user?.user_id, itemId)
  return {
    quantity: 1,
    variant_id: '',
    anonymous: false,
    channel: 'mobile_money',
    // Who has an account is reached by it.
    other_wallet: user !== undefined,
    network: '',
    name: '',
    contact: '',
    message: '',
    ...draft,
    wallet_phone: draft?.wallet_phone || (user?.phone ? nationalPhone(user.phone) : ''),
  }
}
