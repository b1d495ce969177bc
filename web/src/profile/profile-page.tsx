import type { Profile } from '@akyede/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { profileQuery } from './queries.ts'

interface ProfilePageProps {
  title: string
  children: (profile: Profile) => ReactNode
}

/** A page of sections about the signed-in user; the fragment of its address may name one of them. */
export function ProfilePage({ title, children }: ProfilePageProps) {
  return (
    <div className="page grid max-w-3xl gap-6 py-8 sm:py-12">
      <h1 tabIndex={-1} className="text-title">
        {title}
      </h1>
      <RequireSignIn>
        <ProfileFound>{children}</ProfileFound>
      </RequireSignIn>
    </div>
  )
}

function ProfileFound({ children }: Pick<ProfilePageProps, 'children'>) {
  const profile = useQuery(profileQuery)
  const waiting = useStableLoading(profile.isPending)
  const { hash } = useLocation()
  const shown = Boolean(profile.data) && !waiting
  useEffect(() => {
    if (shown && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [shown, hash])
  if (profile.isError && !profile.data)
    return <ErrorBlock message={profile.error.message} onRetry={() => void profile.refetch()} />
  if (!shown || !profile.data) return waiting ? <Skeleton kind="preferences" /> : null
  return children(profile.data)
}
