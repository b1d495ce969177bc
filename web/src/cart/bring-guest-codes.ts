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
    tell: (code, error) => toast.failure(`${code}: ${refusalWords(error)}`),
  })

/** How codes come to the account. */
export interface CodeMoveParts {
  readonly codes: { read(): readonly string[]; replace(codes: readonly string[]): void }
  readonly apply: (code: string) => Promise<unknown>
  /** The shop has decided: trying again would change nothing. */
  readonly isDefinite: (error: unknown) => boolean
  /** The account has it on its cart already. */
  readonly isThere: (error: unknown) => boolean
  readonly tell: (code: string, error: unknown) => void
}

/**
 * Brings a guest's codes to the account, one after the other: what arrived, and what the shop refuses, leaves this
 * device; a refusal is told. What was lost on the way stays for the next sign-in.
 */
export async function moveGuestCodes({
  codes,
  apply,
  isDefinite,
  isThere,
  tell,
}: CodeMoveParts): Promise<void> {
  for (const code of codes.read()) {
    try {
      await apply(code)
    } catch (error) {
      if (!isDefinite(error)) return
      if (!isThere(error)) tell(code, error)
    }
    codes.replace(codes.read().filter(one => one !== code))
  }
}
