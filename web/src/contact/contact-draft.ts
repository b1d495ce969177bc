import { session } from '#kit/call.ts'
import { tabValue } from '#kit/tab-value.ts'
import { type ContactValues, emptyValues } from './contact-values.ts'

/** A message that is being written, and whose it is; a guest's belongs to whoever uses the tab. */
interface Draft {
  readonly userId: number | null
  readonly values: Readonly<Record<string, unknown>>
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null

const kept = tabValue<Draft>('akyede:contact-draft', isDraft)

export const clearDraft = (): void => kept.clear()

// On a shared phone nobody reads what another was writing. As long as the page lives, whichever part of it is seen.
session.onEnded(clearDraft)

export const saveDraft = (userId: number | undefined, values: Partial<ContactValues>): void =>
  kept.write({ userId: userId ?? null, values })

/** What this person, or a guest, was writing in this tab; another's is forgotten. */
export function readDraft(userId: number | undefined): ContactValues | undefined {
  const draft = kept.read()
  if (!draft) return undefined
  if (draft.userId !== null && draft.userId !== userId) {
    clearDraft()
    return undefined
  }
  const texts = Object.entries(emptyValues).map(([name, empty]) => {
    const found = draft.values[name]
    return [name, typeof found === 'string' ? found : empty]
  })
  return Object.fromEntries(texts) as ContactValues
}
