import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { runAfterSignIn } from './after-sign-in.ts'
import './report-sign-in.ts'
import { safeReturnTo } from './safe-return-to.ts'
import { useSession } from './use-session.ts'

export interface Entry {
  /** Where the person will be led. */
  readonly returnTo: string
  /** Signs in by `how`, moves what a guest gathered, then leads on. Fails when `how` does. */
  enter(how: () => Promise<unknown>): Promise<void>
}

/** What sign-in and sign-up share. Who is signed in already is led on at once. */
export function useEntry(): Entry {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { status } = useSession()
  const [entering, setEntering] = useState(false)
  const returnTo = safeReturnTo(search.get('returnTo'))
  const leaves = status === 'signed-in' && !entering

  useEffect(() => {
    if (leaves) void navigate(returnTo, { replace: true })
  }, [leaves, navigate, returnTo])

  async function enter(how: () => Promise<unknown>): Promise<void> {
    setEntering(true)
    try {
      await how()
      await runAfterSignIn()
    } finally {
      // Now the effect above leads on whoever is in.
      setEntering(false)
    }
  }
  return { returnTo, enter }
}
