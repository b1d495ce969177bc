import { session } from '#kit/call.ts'
import { tabValue } from '#kit/tab-value.ts'
import type { UploadedFile } from './use-attachments.ts'

/** An unsent message in this tab, with its author and form. */
export interface SupportDraft {
  readonly userId: number
  /** The ticket's id, or `new`. */
  readonly place: string
  readonly values: Readonly<Record<string, string>>
  readonly files: readonly UploadedFile[]
}

const isDraft = (value: unknown): value is SupportDraft =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'place' in value &&
  'values' in value &&
  typeof value.values === 'object' &&
  'files' in value &&
  Array.isArray(value.files)

const stored = tabValue<SupportDraft>('akyede:support-draft', isDraft)

export const clearDraft = (): void => stored.clear()

// On a shared phone the next user must not read the draft.
session.onEnded(clearDraft)

export const saveDraft = (draft: SupportDraft): void => stored.write(draft)

/** Returns undefined when this user has no draft for this form. A draft of another user is deleted. */
export function readDraft(userId: number, place: string): SupportDraft | undefined {
  const draft = stored.read()
  if (draft && draft.userId !== userId) clearDraft()
  return draft?.userId === userId && draft.place === place ? draft : undefined
}
