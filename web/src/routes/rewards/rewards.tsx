import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { RewardsView, rewardsQuery } from '#feature/rewards'
import { VerifyBanner } from '#feature/verification'
import { pageMeta } from '#kit/page-meta.ts'
import { Adinkra } from '#ui/adinkra.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () =>
  pageMeta('Rewards', 'Your points: balance, history, and how to earn and redeem them.')

export default function RewardsPage() {
  const [search] = useSearchParams()
  const page = Number(search.get('page'))
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <header className="flex items-center gap-4">
        <Adinkra name="bese-saka" size={56} className="shrink-0 text-gold-ink" />
        <div className="grid gap-1">
          <h1 className="text-title">Rewards</h1>
          <p className="text-sm text-ink-2">
            <i lang="ak">Bese Saka</i>, the kola nuts: plenty, shared.
          </p>
        </div>
      </header>
      <RequireSignIn>
        <VerifyBanner />
        <Points page={Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1} />
      </RequireSignIn>
    </div>
  )
}

function Points({ page }: { page: number }) {
  const rewards = useQuery(rewardsQuery(page))
  const waiting = useStableLoading(rewards.isPending)
  if (rewards.isError && !rewards.data)
    return <ErrorBlock message={rewards.error.message} onRetry={() => void rewards.refetch()} />
  if (waiting || !rewards.data) return waiting ? <Skeleton kind="app" /> : null
  return <RewardsView rewards={rewards.data} stale={rewards.isPlaceholderData} />
}
