import { session } from '#kit/call.ts'
import { tabValue } from '#kit/tab-value.ts'
import { type ContactValues, emptyValues } from './contact-values.ts'

/** An unsent message and its author; a guest's draft belongs to anyone who uses the tab. */
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

const stored = tabValue<Draft>('akyede:contact-draft', isDraft)

export const clearDraft = (): void => stored.clear()

// On a shared phone the next user must not read the draft. The listener lives as long as the page, whether or not the
// form is mounted.
session.onEnded(clearDraft)

export const saveDraft = (userId: number | undefined, values: Partial<ContactValues>): void =>
  stored.write({ userId: userId ?? null, values })

/** The draft of this user or of a guest. A draft of another user is deleted. */
export function readDraft(userId: number | undefined): ContactValues | undefined {
  const draft = stored.read()
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
