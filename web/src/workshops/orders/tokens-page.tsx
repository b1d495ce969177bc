import type { WorkshopToken } from '@akyede/contract/workshop-figures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { SignInAgain, useSession } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import { tokensKey, workshopTokensQuery } from './part-queries.ts'

const isOldSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'auth.sign_in_again'

/** The tokens by which a workshop's own systems read and advance its orders; for the owner alone. */
export function TokensPage() {
  const { id } = useWorkshop()
  const client = useQueryClient()
  const found = useQuery(workshopTokensQuery(id))
  const [asks, setAsks] = useState(true)
  const session = useSession()
  const { pathname } = useLocation()
  const needsSignIn = isOldSignIn(found.error)
  const signedIn = () => void client.invalidateQueries({ queryKey: tokensKey })
  return (
    <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <PageTitle>Connected systems</PageTitle>
        <p className="text-ink-2">
          If you use your own till or stock system, give it a token to read and update your orders.
        </p>
      </header>
      {found.isPending && <Skeleton kind="orders" />}
      {found.isError && !needsSignIn && (
        <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} takeFocus />
      )}
      {needsSignIn && <Button onClick={() => setAsks(true)}>Sign in again to continue</Button>}
      {needsSignIn && asks && (
        <SignInAgain
          returnTo={pathname}
          email={session.user?.email ?? ''}
          why={{
            text: 'For your safety, please sign in again before you see tokens.',
            onClose: () => setAsks(false),
            onSignedIn: signedIn,
          }}
        />
      )}
      {found.data && <NewToken />}
      {found.data && found.data.length > 0 && (
        <ul className="grid gap-3">
          {found.data.map(token => (
            <li key={token.id}>
              <TokenPanel token={token} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const copyToken = (token: string): Promise<void> =>
  navigator.clipboard.writeText(token).then(
    () => toast.success('Token copied'),
    () => toast.failure('We couldn’t copy the token. Please select and copy it.'),
  )

/** The new token is shown once, because it is not stored. */
function NewToken() {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: (name: string) => call('createWorkshopToken', { params: { vendorId }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensKey }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.mutate(String(new FormData(event.currentTarget).get('name') ?? ''))
  }
  const token = create.data?.data.token
  return (
    <Panel aria-labelledby="new-token" className="grid gap-4">
      <h2 id="new-token" className="text-xl">
        New token
      </h2>
      {token ? (
        <>
          <p role="status">Please copy it now. You won’t see it again.</p>
          <code className="rounded-control bg-surface-2 px-4 py-3 wrap-anywhere select-all">{token}</code>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copyToken(token)}>Copy token</Button>
            <Button variant="secondary" onClick={() => create.reset()}>
              Done
            </Button>
          </div>
        </>
      ) : (
        <form className="grid gap-4" onSubmit={submit}>
          <TextField
            name="name"
            label="Name"
            hint="Such as “Till in Kumasi”, so that you recognise it."
            maxLength={workshopLimits.workshopOrders.tokenName}
            required
            error={create.error?.message}
          />
          <Button type="submit" className="justify-self-start" pending={create.isPending && 'Creating…'}>
            Create token
          </Button>
        </form>
      )}
    </Panel>
  )
}

function TokenPanel({ token }: { token: WorkshopToken }) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call('revokeWorkshopToken', { params: { vendorId, tokenId: token.id } }),
    onSuccess: async () => {
      toast.success('Token revoked')
      await client.invalidateQueries({ queryKey: tokensKey })
    },
  })
  return (
    <Panel aria-label={token.name} className="grid gap-2 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{token.name}</h2>
        {token.revoked_at && <Badge tone="plain">Revoked</Badge>}
      </div>
      <p className="text-sm text-ink-2">
        Created <Timestamp at={token.created_at} />
        {token.last_used_at && (
          <>
            {' '}
            · last used <Timestamp at={token.last_used_at} withTime />
          </>
        )}
      </p>
      {!token.revoked_at && (
        <ConfirmButton
          text="Revoke token"
          label={`Revoke token ${token.name}`}
          question="Revoke this token? The system that uses it stops working."
          yes="Revoke token"
          pending={revoke.isPending && 'Revoking…'}
          onConfirm={() => revoke.mutate()}
        />
      )}
    </Panel>
  )
}
