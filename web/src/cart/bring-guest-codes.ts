import { refusalWords } from '#feature/promotions'
import { ApiError, call } from '#kit/call.ts'
import { toast } from '#ui/toast.ts'
import { guestCodes } from './guest-codes.ts'

/** Applies the codes of this browser to the account that just signed in. */
export const bringGuestCodes = (): Promise<void> =>
  moveGuestCodes({
    codes: guestCodes,
    apply: code => call('applyPromo', { body: { code } }),
    isDefinite: error => error instanceof ApiError && [404, 409, 422].includes(error.status),
    isThere: error => error instanceof ApiError && error.code === 'promo.already_applied',
    report: (code, error) => toast.failure(`${code}: ${refusalWords(error)}`),
  })

/** The dependencies of a move of codes. */
export interface CodeMoveParts {
  readonly codes: { read(): readonly string[]; replace(codes: readonly string[]): void }
  readonly apply: (code: string) => Promise<unknown>
  /** Whether the server has decided, so that a retry would change nothing. */
  readonly isDefinite: (error: unknown) => boolean
  /** Whether the account's cart already has the code. */
  readonly isThere: (error: unknown) => boolean
  readonly report: (code: string, error: unknown) => void
}

/**
 * Applies a guest's codes to the account, one after the other. Applied and rejected codes are removed from this
 * device, rejections are reported, and codes that the network lost stay for the next sign-in.
 */
export async function moveGuestCodes({
  codes,
  apply,
  isDefinite,
  isThere,
  report,
}: CodeMoveParts): Promise<void> {
  for (const code of codes.read()) {
    try {
      await apply(code)
    } catch (error) {
      if (!isDefinite(error)) return
      if (!isThere(error)) report(code, error)
    }
    codes.replace(codes.read().filter(one => one !== code))
  }
}
