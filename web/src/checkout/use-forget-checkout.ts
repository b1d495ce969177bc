import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { forgetCheckoutOfOthers } from './forget-checkout.ts'

/**
 * On a shared phone nobody meets another's address (D18). It asks who is here rather than who leaves: a tab that
 * was on the payment page when its person left in another one hears of no end. For the document around all pages.
 */
export function useForgetCheckout(): void {
  const { status, user } = useSession()
  const userId = user?.user_id
  useEffect(() => {
    if (status !== 'loading') forgetCheckoutOfOthers(userId)
  }, [status, userId])
}
