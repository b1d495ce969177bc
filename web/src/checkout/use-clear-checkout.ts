import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { clearOtherUsersCheckout } from './clear-checkout.ts'

/**
 * On a shared phone nobody meets another's address (D18). It asks who is here rather than who leaves: a tab that
 * was on the payment page when its person left in another one hears of no end. For the document around all pages.
 */
export function useClearCheckout(): void {
  const { status, user } = useSession()
  const userId = user?.user_id
  useEffect(() => {
    if (status !== 'loading') clearOtherUsersCheckout(userId)
  }, [status, userId])
}
