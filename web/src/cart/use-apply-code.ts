import { words } from '@akyede/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, call } from '#kit/call.ts'
import { toast } from '#ui/toast.ts'
import { cartKey, refreshCart } from './queries.ts'

/** Applies a code to the account's cart and leads there, also when it is already applied. */
export function useApplyCode() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: cartKey,
    scope: { id: 'cart' },
    networkMode: 'always',
    mutationFn: (code: string) => call('applyPromo', { body: { code } }).then(() => {}, letPresent),
    onSuccess: async () => {
      await refreshCart(client)
      toast.success(words.toasts.promoApplied)
      await navigate('/cart')
    },
  })
}

function letPresent(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'promo.already_applied') throw error
}
