import { platformFailures } from '@akyede/contract/failures/platform'
import { limits } from '@akyede/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '#feature/accounts'
import { LazyReportForm } from '#feature/reports'
import { type FormFields, problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { EmailField, TextField } from '#ui/text-field.tsx'
import type { MessageToSend } from './send-message.ts'
import { usePrefilledContact } from './use-prefilled-contact.ts'

interface ReportValues {
  message: string
  name: string
  email: string
}

const fields: FormFields = { names: ['message', 'name', 'email'], idOf: name => `report-${name}` }

const resolver = resolverFor<ReportValues, ReportValues>(() =>
  import('./contact-schema.ts').then(({ reportSchema }) => reportSchema),
)

interface ReportFormProps {
  maker: { name: string; slug: string }
  onDone: () => void
}

/** A report about a maker: guests write to us, others send a report (E78). The maker does not learn who sent it. */
export function ReportForm({ maker, onDone }: ReportFormProps) {
  const { status } = useSession()
  if (status === 'signed-in') return <LazyReportForm about="maker" id={maker.slug} onDone={onDone} />
  return <GuestReportForm maker={maker} onDone={onDone} />
}

/** A message to us with the contact details of its sender. */
function GuestReportForm({ maker, onDone }: ReportFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const [reference, setReference] = useState<string>()
  const form = useForm<ReportValues, unknown, ReportValues>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { message: '', name: '', email: '' },
  })
  usePrefilledContact(form)

  async function submit(values: ReportValues): Promise<void> {
    setProblems([])
    const subject = `Report of ${maker.name} (/vendor/${maker.slug})`
    const report: MessageToSend = { ...values, topic: 'report', subject }
    try {
      const { sendMessage } = await import('./send-message.ts')
      setReference(await sendMessage(report))
    } catch (error) {
      const otherwise = { field: 'send', message: platformFailures['server.failed'].message }
      setProblems(problemsIn(error, fields, otherwise).map(problem => ({ ...problem, ofAttempt: true })))
    }
  }

  if (reference) return <ReportSent reference={reference} onDone={onDone} />
  const fieldProps = (name: keyof ReportValues) => ({
    id: fields.idOf(name),
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit(submit, invalid => setProblems(problemsOf(invalid, fields)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(form.formState.errors, fields)} />
      <p className="text-ink-2">
        Not handmade, not theirs, not as described, or worse? Tell us. We won’t tell the maker who reported
        it.
      </p>
      <CountedTextArea
        atMost={limits.text.contact}
        label="What is wrong?"
        length={form.watch('message').length}
        {...fieldProps('message')}
      />
      <TextField label="Your name" autoComplete="name" {...fieldProps('name')} />
      <EmailField label="Your email" {...fieldProps('email')} />
      <Button
        type="submit"
        id={fields.idOf('send')}
        size="large"
        wide
        pending={form.formState.isSubmitting && 'Sending…'}
      >
        Send report
      </Button>
    </form>
  )
}

function ReportSent({ reference, onDone }: { reference: string; onDone: () => void }) {
  const confirmation = useRef<HTMLParagraphElement>(null)
  useEffect(() => confirmation.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <p ref={confirmation} tabIndex={-1} className="text-lg outline-none">
        Medaase! We’ve received your report. Its reference is{' '}
        <strong className="font-display whitespace-nowrap">{reference}</strong>. We’ll look into it and write
        to you.
      </p>
      <Button className="justify-self-start" onClick={onDone}>
        Close
      </Button>
    </div>
  )
}
