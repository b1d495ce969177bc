import { useEffect } from 'react'
import { personalValue } from '#kit/personal-values.ts'
import type { SignUpFormState } from './sign-up-fields.tsx'
import { useSession } from './use-session.ts'

/** No password and no consent. */
const names = ['first_name', 'last_name', 'email', 'phone', 'referralCode'] as const

type Draft = Readonly<Record<string, unknown>>
const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null
const stored = personalValue<Draft>('akyede:sign-up-draft', isDraft)

/** Stores what a guest typed for the lifetime of the tab. Text that was typed meanwhile stays. */
export function useSignUpDraft({ getValues, setValue, subscribe }: SignUpFormState): void {
  const isKnown = useSession().status !== 'loading'
  useEffect(() => {
    if (!isKnown) return
    const draft = stored.read()
    for (const name of names) {
      const text = draft?.[name]
      if (typeof text === 'string' && !getValues(name)) setValue(name, text)
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => stored.write(Object.fromEntries(names.map(name => [name, values[name]]))),
    })
  }, [isKnown, getValues, setValue, subscribe])
}
