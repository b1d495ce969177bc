import type { ResponseFor } from '@akyede/contract/api'
import type { SocialAccount } from '@akyede/contract/social'
import { type SocialProvider, socialProviders, socialWords } from '@akyede/contract/social-words'
import { useQuery } from '@tanstack/react-query'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Disconnect } from './disconnect.tsx'
import { socialAccountsQuery } from './queries.ts'
import { ProviderMark } from './social-buttons.tsx'
import { type OAuthStart, useStartOAuth } from './use-start-oauth.ts'

/** Shows the connected providers and the available ones; `returnTo` is the current page. */
export function ConnectedAccountsSection({ returnTo }: { returnTo: string }) {
  const { signIn } = usePrintedFacts().site
  const found = useQuery(socialAccountsQuery)
  return (
    <section aria-labelledby="connected-accounts" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="connected-accounts" tabIndex={-1} className="text-xl outline-none">
          Connected accounts
        </h2>
        <p className="text-ink-2">Other ways to sign in, besides your password.</p>
      </div>
      {found.data ? (
        <Accounts found={found.data} offered={signIn} returnTo={returnTo} />
      ) : found.isError ? (
        <ErrorBlock message="We couldn’t load your connected accounts" onRetry={() => void found.refetch()} />
      ) : (
        <p role="status" className="min-h-11 text-ink-2">
          Loading connected accounts…
        </p>
      )}
    </section>
  )
}

interface AccountsProps {
  found: ResponseFor<'listSocialAccounts'>
  offered: readonly SocialProvider[]
  returnTo: string
}

function Accounts({ found, offered, returnTo }: AccountsProps) {
  const visit = useStartOAuth({ purpose: 'connect', returnTo })
  const byProvider = new Map(found.accounts.map(account => [account.provider, account]))
  const shown = socialProviders.filter(name => byProvider.has(name) || offered.includes(name))
  if (shown.length === 0) return <p className="text-ink-2">There are no other ways to sign in.</p>
  return (
    <>
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {shown.map(provider => (
          <Row
            key={provider}
            provider={provider}
            account={byProvider.get(provider)}
            onlyWayIn={found.only_way_in}
            visit={visit}
          />
        ))}
      </ul>
      <div role="alert">
        <FieldError id="connect-error" error={visit.error} />
      </div>
    </>
  )
}

interface RowProps {
  provider: SocialProvider
  account: SocialAccount | undefined
  onlyWayIn: boolean
  visit: OAuthStart
}

function Row({ provider, account, onlyWayIn, visit }: RowProps) {
  const name = socialWords.names[provider]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <ProviderMark provider={provider} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{name}</p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {account ? account.email || 'Connected' : 'Not connected'}
          {account && onlyWayIn && '. Your only way to sign in: set a password before you disconnect it.'}
        </p>
      </div>
      {account ? (
        !onlyWayIn && <Disconnect provider={provider} />
      ) : (
        <Button
          variant="secondary"
          aria-label={`Connect ${name}`}
          pending={visit.leaving === provider && 'Opening…'}
          onClick={() => void visit.start(provider)}
        >
          Connect
        </Button>
      )}
    </li>
  )
}
