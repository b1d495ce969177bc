import { formatDay } from '@akyede/contract/days'
import { asCedis, formatCedis } from '@akyede/contract/money'
import type { OrderProblems } from '@akyede/contract/problems'
import { type FormEvent, useState } from 'react'
import { readNumber } from '#kit/read-number.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { filesOf, MessageFields, useAttachments } from './message-fields.tsx'
import { type ReportBody, type Reported, sendReport } from './queries.ts'
import { clearDraft, type ReportDraft, readDraft, saveDraft } from './report-draft.ts'
import { fieldError, useSending } from './use-sending.ts'

type Part = OrderProblems['parts'][number]
type Kind = Part['can_report'][number]

interface ReportFormProps {
  readonly reported: Reported
  readonly found: OrderProblems
  readonly hasFiles: boolean
  /** Where everything else is asked. */
  readonly helpPath: string
}

const ways = [
  { value: 'not_come', text: 'It hasn’t arrived' },
  { value: 'wrong', text: 'Something is wrong with it' },
  { value: 'other', text: 'Something else' },
]
const wrongWays = [
  { value: 'return', text: 'Return it for a refund' },
  { value: 'keep_part_back', text: 'Keep it for a partial refund' },
]

/** The one entry for everything that is wrong with an order (E74). Its draft is stored in this tab until it is sent. */
export function ReportForm({ reported, found, hasFiles, helpPath }: ReportFormProps) {
  const [draft, setDraft] = useState(() => readDraft(reported))
  const edit = (change: Partial<ReportDraft>) => {
    const edited = { ...draft, ...change }
    setDraft(edited)
    saveDraft(reported, edited)
  }
  const clear = () => setDraft(clearDraft())
  const { way, wrongWay } = draft
  const kind = way === 'wrong' ? wrongWay : way
  return (
    <div className="grid max-w-2xl gap-6">
      <RadioGroup
        legend="What’s wrong?"
        name="way"
        options={ways}
        value={way}
        onChoose={value => edit({ way: value })}
      />
      {way === 'wrong' && (
        <RadioGroup
          legend="What would you like?"
          name="wrong-way"
          options={reported.kind === 'order' ? wrongWays : wrongWays.slice(1)}
          value={wrongWay}
          onChoose={value => edit({ wrongWay: value })}
        />
      )}
      {kind === 'return' && reported.kind === 'order' && (
        <ButtonLink to={`/orders/${reported.orderId}/return`} className="justify-self-start">
          Choose what to return
        </ButtonLink>
      )}
      {kind === 'other' && (
        <ButtonLink to={helpPath} className="justify-self-start">
          Write to our team
        </ButtonLink>
      )}
      {(kind === 'not_come' || kind === 'keep_part_back') && (
        <Report key={kind} {...{ reported, found, hasFiles, helpPath, kind, draft, edit, clear }} />
      )}
    </div>
  )
}

interface KindProps {
  readonly kind: Kind
  readonly draft: ReportDraft
  readonly edit: (change: Partial<ReportDraft>) => void
  readonly clear: () => void
}

/** The form of one kind, or why it cannot be reported now. */
function Report({ found, helpPath, ...form }: ReportFormProps & KindProps) {
  const { kind } = form
  const parts = found.parts.filter(({ can_report }) => can_report.includes(kind))
  if (parts.length > 0) return <PartForm {...form} parts={parts} />
  const days = found.parts.flatMap(({ not_come_from: day }) => day ?? []).toSorted()
  const isWaiting = kind === 'not_come' && days[0] !== undefined
  return (
    <div role="status" className="grid gap-3 rounded-control bg-surface-2 p-4">
      <p>
        {isWaiting
          ? `It may still arrive on time. You can report it from ${formatDay(days[0] ?? '')}.`
          : kind === 'not_come'
            ? 'You can’t report this here any more.'
            : 'You can do this for 14 days after delivery, once for each parcel.'}
      </p>
      {!isWaiting && (
        <ButtonLink to={helpPath} variant="secondary" className="justify-self-start">
          Write to our team
        </ButtonLink>
      )}
    </div>
  )
}

interface PartFormProps extends Pick<ReportFormProps, 'reported' | 'hasFiles'>, KindProps {
  readonly parts: readonly Part[]
}

function PartForm({ reported, hasFiles, kind, parts, draft, edit, clear }: PartFormProps) {
  const { partId, amount, words } = draft
  const [missing, setMissing] = useState<{ words?: string; files?: string }>({})
  const attachments = useAttachments([])
  const files = filesOf(hasFiles ? attachments : undefined)
  const sending = useSending(
    reported,
    (body: ReportBody, key) => sendReport(reported, body, key).then(clear),
    'We’ve asked the maker',
  )
  const part = parts.find(({ id }) => id === partId) ?? parts[0]
  const errorAt = (field: string) => fieldError(sending.error, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(words.trim() === '' && { words: 'Please write a few words' }),
      ...(files.problem && { files: files.problem }),
    }
    setMissing(found)
    if (found.words || found.files || !part) return
    const asked = kind === 'not_come' ? undefined : readNumber(amount, 2)
    sending.mutate({
      ...{ kind, part_id: part.id, words, attachment_ids: files.ids },
      ...(typeof asked === 'number' && { amount: asCedis(asked) }),
    })
  }
  const wordsError = missing.words ?? errorAt('words')
  const isShown = wordsError || errorAt('amount')
  const other = missing.files ?? (isShown ? undefined : sending.error?.message)
  return (
    <form noValidate method="dialog" className="grid gap-6" onSubmit={submit}>
      {parts.length > 1 && (
        <SelectField
          label="Which parcel?"
          value={part?.id}
          options={parts.map(({ id, vendor, items }) => ({
            value: id,
            text: `${vendor}: ${items.map(({ name }) => name).join(', ')}`,
          }))}
          onChange={({ target }) => edit({ partId: target.value })}
        />
      )}
      {kind === 'keep_part_back' && (
        <TextField
          label="How much should we refund? (₵)"
          hint={part && `At most ${formatCedis(part.left)}. The maker can agree or offer something else.`}
          inputMode="decimal"
          value={amount}
          error={errorAt('amount')}
          onChange={({ target }) => edit({ amount: target.value })}
        />
      )}
      <MessageFields
        id="report"
        label={kind === 'not_come' ? 'What happened?' : 'What’s wrong with it?'}
        hint={
          kind === 'not_come'
            ? 'For example, who was at home or what the rider said.'
            : hasFiles
              ? 'Photos help the maker see what’s wrong.'
              : undefined
        }
        words={words}
        onWords={text => {
          edit({ words: text })
          setMissing({})
          if (sending.error) sending.reset()
        }}
        error={wordsError}
        attachments={hasFiles ? attachments : undefined}
      />
      {other && (
        <p role="alert" className="font-semibold text-danger">
          {other}
        </p>
      )}
      <Button
        type="submit"
        size="large"
        className="justify-self-start"
        pending={sending.isPending && 'Sending…'}
      >
        Send to the maker
      </Button>
    </form>
  )
}
