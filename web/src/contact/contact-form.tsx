import type { ResponseFor } from '@akyede/contract/api'
import { platformFailures } from '@akyede/contract/failures/platform'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '#feature/accounts'
import { ordersKey } from '#feature/orders'
import { call } from '#kit/call.ts'
import { usePostedForm } from '#kit/form-action.ts'
import { problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { clearDraft } from './contact-draft.ts'
import { ContactFields, type ContactFormState } from './contact-fields.tsx'
import { ContactSent } from './contact-sent.tsx'
import { type ContactValues, contactFields, emptyValues } from './contact-values.ts'
import type { MessageToSend } from './send-message.ts'
import { useStoredMessage } from './use-stored-message.ts'

const otherwise = { field: 'send', message: platformFailures['server.failed'].message }
const resolver = resolverFor<ContactValues, MessageToSend>(() =>
  import('./contact-schema.ts').then(({ contactSchema }) => contactSchema),
)

/** The contact form. After sending, the reference replaces it. */
export function ContactForm() {
  const posted = usePostedForm<ResponseFor<'sendContactMessage'>>(contactFields, otherwise)
  const [problems, setProblems] = useState(posted.problems)
  const [sent, setSent] = useState<{ reference: string; email: string } | undefined>(
    posted.response && { reference: posted.response.data.reference, email: posted.values.email ?? '' },
  )
  const form: ContactFormState = useForm<ContactValues, unknown, MessageToSend>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...emptyValues, ...(!posted.response && posted.values) },
    errors: posted.errors,
  })
  const { status } = useSession()
  const orders = useQuery({ ...orderNumbersQuery, enabled: status === 'signed-in' })
  useStoredMessage(form)

  async function submit(message: MessageToSend): Promise<void> {
    setProblems([])
    try {
      const { sendMessage } = await import('./send-message.ts')
      const reference = await sendMessage(message)
      setSent({ reference, email: message.email })
      clearDraft()
    } catch (error) {
      form.setValue('website', '')
      const refused = problemsIn(error, contactFields, otherwise)
      setProblems(refused.map(problem => ({ ...problem, ofAttempt: true })))
    }
  }

  function writeAnother(): void {
    const { name, email } = form.getValues()
    form.reset({ ...emptyValues, name, email })
    setSent(undefined)
  }

  if (sent) return <ContactSent {...sent} onAgain={writeAnother} />
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={form.handleSubmit(submit, invalid => setProblems(problemsOf(invalid, contactFields)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(form.formState.errors, contactFields)} />
      <ContactFields form={form} typed={posted.values} orderNumbers={orders.data ?? []} />
      <Button
        type="submit"
        id={contactFields.idOf('send')}
        size="large"
        className="justify-self-start"
        pending={form.formState.isSubmitting && 'Sending…'}
      >
        Send message
      </Button>
    </form>
  )
}

/** Numbers of the account's latest orders, to choose from. */
const orderNumbersQuery = queryOptions({
  queryKey: [...ordersKey, 'numbers'],
  queryFn: ({ signal }) =>
    call('listOrders', { query: {} }, { signal }).then(({ data }) => data.map(({ number }) => number)),
})
