import { session } from '#kit/call.ts'
import { tabValue } from '#kit/tab-value.ts'
import type { UploadedFile } from './use-attachments.ts'

/** What somebody is writing to us in this tab: whose it is, and where. */
export interface SupportDraft {
  readonly userId: number
  /** A request’s id, or `new`. */
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

const kept = tabValue<SupportDraft>('akyede:support-draft', isDraft)

export const clearDraft = (): void => kept.clear()

// On a shared phone nobody reads what another was writing.
session.onEnded(clearDraft)

export const saveDraft = (draft: SupportDraft): void => kept.write(draft)

/** undefined where this person wrote nothing here; another’s is forgotten. */
export function readDraft(userId: number, place: string): SupportDraft | undefined {
  const draft = kept.read()
  if (draft && draft.userId !== userId) clearDraft()
  return draft?.userId === userId && draft.place === place ? draft : undefined
}
