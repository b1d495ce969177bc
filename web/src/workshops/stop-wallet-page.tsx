import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { AreaLayout, PageTitle } from '#ui/area-layout.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Stops the change of a wallet by the link of a message, without signing in: the owner may be locked out. */
export function StopWalletPage() {
  const [token, setToken] = useState('')
  // The token stands behind the #, so that no server logs it.
  useEffect(() => setToken(new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''), [])
  const stop = useMutation({ mutationFn: () => call('stopWalletByLink', { body: { token } }) })
  return (
    <AreaLayout title="Workshop" home="/workshop" entries={[]}>
      <div className="grid max-w-prose justify-items-start gap-4">
        <PageTitle>{stop.isSuccess ? 'The change is stopped' : 'Stop the new wallet?'}</PageTitle>
        {stop.isSuccess ? (
          <p>
            Your payouts won’t go to the new wallet. We’ll call you. Please change your password, because
            someone may be signed in to your account.
          </p>
        ) : (
          <>
            <p>Someone entered a new wallet for your payouts. If this wasn’t you, stop it.</p>
            {stop.isError && (
              <>
                <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
                  {wordsOf(stop.error, 'This link no longer works.')}
                </p>
                <p>
                  If your payouts go to a wallet that isn’t yours,{' '}
                  <TextLink to="/contact" className="thumb">
                    write to us
                  </TextLink>{' '}
                  at once.
                </p>
              </>
            )}
            <Button variant="danger" pending={stop.isPending && 'Stopping…'} onClick={() => stop.mutate()}>
              Stop the change
            </Button>
          </>
        )}
      </div>
    </AreaLayout>
  )
}
