import { type SocialProvider, socialWords } from '@akyede/contract/social-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { socialAccountsQuery } from './queries.ts'

/** Removes a sign-in method after confirmation. */
export function Disconnect({ provider }: { provider: SocialProvider }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const name = socialWords.names[provider]
  const disconnect = useMutation({
    mutationFn: () => call('removeSocialAccount', { params: { provider } }),
    onSuccess: async () => {
      setAsking(false)
      toast.success(`${name} disconnected`)
      await client.invalidateQueries({ queryKey: socialAccountsQuery.queryKey })
      document.getElementById('connected-accounts')?.focus()
    },
  })
  const close = () => {
    setAsking(false)
    disconnect.reset()
  }
  return (
    <>
      <Button variant="secondary" aria-label={`Disconnect ${name}`} onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <Dialog open={asking} onClose={close} title={`Disconnect ${name}?`}>
        <p>You won’t be able to sign in with {name}. Your account and orders stay as they are.</p>
        {disconnect.error && (
          <p role="alert" className="font-semibold text-danger">
            {disconnect.error.message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={disconnect.isPending && 'Disconnecting…'}
            onClick={() => disconnect.mutate()}
          >
            Disconnect
          </Button>
        </div>
      </Dialog>
    </>
  )
}
