import { refusalWords } from '#feature/promotions'
import { ApiError, call } from '#kit/call.ts'
import { toast } from '#ui/toast.ts'
import { guestCodes } from './guest-codes.ts'
import { moveGuestCodes } from './move-guest-codes.ts'

/** Applies the codes of this browser to the account that just signed in. */
export const bringGuestCodes = (): Promise<void> =>
  moveGuestCodes({
    codes: guestCodes,
    apply: code => call('applyPromo', { body: { code } }),
    isDefinite: error => error instanceof ApiError && [404, 409, 422].includes(error.status),
    isThere: error => error instanceof ApiError && error.code === 'promo.already_applied',
    tell: (code, error) => toast.failure(`${code}: ${refusalWords(error)}`),
  })
