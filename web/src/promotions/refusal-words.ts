import { words } from '@akyede/contract/words'
import { ApiError } from '#kit/call-error.ts'

/** The reason why a code was not accepted: the server's detail, such as a missing minimum, else its message. */
export function refusalWords(error: unknown): string {
  if (error instanceof ApiError) return error.detail[0]?.msg ?? error.message
  return error instanceof Error ? error.message : words.error.title
}
