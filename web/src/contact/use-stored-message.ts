import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#feature/accounts'
import { clearDraft, readDraft, saveDraft } from './contact-draft.ts'
import type { ContactFormState } from './contact-fields.tsx'
import { type ContactValues, withOpeningText } from './contact-values.ts'
import { usePrefilledContact } from './use-prefilled-contact.ts'

/** Prefills the form, and stores the draft for the lifetime of the tab. */
export function useStoredMessage(form: ContactFormState): void {
  useFirstValues(form)
  usePrefilledContact(form)
  useDraft(form)
}

/** Fills in the user's draft and the address's parameters once the session is known. Text typed meanwhile stays. */
function useFirstValues({ getValues, reset }: ContactFormState): void {
  const { status, user } = useSession()
  const userId = user?.user_id
  const [search] = useSearchParams()
  const query = (search.get('q') ?? '').trim().slice(0, 255)
  const order = orderIn(search)
  const filledFor = useRef('')

  useEffect(() => {
    const source = `${userId} ${query} ${order}`
    if (status === 'loading' || filledFor.current === source) return
    filledFor.current = source
    const values = { ...getValues(), ...readDraft(userId), ...nonEmptyValues(getValues()) }
    const topic = (order && 'order') || values.topic || (query && 'maker')
    const order_number = order || values.order_number
    reset({ ...values, topic, order_number, message: withOpeningText(values.message, query) })
  }, [status, userId, query, order, getValues, reset])
}

/** The order number in the address (`?order=AK-7F3K2QHM`). */
const orderIn = (search: URLSearchParams): string => {
  const [number = ''] = /^AK-[A-Z0-9]{6,12}$/.exec(search.get('order') ?? '') ?? []
  return number
}

const nonEmptyValues = (values: ContactValues): Partial<ContactValues> =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))

function useDraft({ subscribe }: ContactFormState): void {
  const userId = useSession().user?.user_id
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => (values.message.trim() ? saveDraft(userId, values) : clearDraft()),
      }),
    [userId, subscribe],
  )
}
