import { words } from '@akyede/contract/words'
import { ApiError } from '#kit/call-error.ts'

/** Why a code was not taken: what the shop says in detail, such as a minimum that is missed, else its message. */
export function refusalWords(error: unknown): string {
  if (error instanceof ApiError) return error.detail[0]?.msg ?? error.message
  return error instanceof Error ? error.message : words.error.title
}
