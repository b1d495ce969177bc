import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { NotFound } from '#feature/not-found'
import { useRealtimePushes } from '#feature/notifications'
import { ApiError } from '#kit/call.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { OfficeLayout } from './office-layout.tsx'
import { officePages } from './pages.ts'
import { staffQuery } from './queries.ts'

/** The back office: its pages for staff with an authenticator app, and for others the way to set one up. */
export function OfficeApp() {
  const staff = useQuery(staffQuery)
  const waiting = useStableLoading(staff.isPending)
  useRealtimePushes()
  if (staff.error instanceof ApiError && staff.error.code === 'office.second_factor_required')
    return (
      <OfficeLayout pages={[]}>
        <SetUpAuthenticator />
      </OfficeLayout>
    )
  if (!staff.data)
    return (
      <OfficeLayout pages={[]}>
        {staff.isError && (
          <ErrorBlock message={staff.error.message} onRetry={() => void staff.refetch()} takeFocus />
        )}
        {waiting && <Skeleton kind="content" />}
      </OfficeLayout>
    )
  const { permissions } = staff.data
  const pages = officePages.filter(({ permission }) => permissions.includes(permission))
  return (
    <OfficeLayout pages={pages}>
      <Suspense fallback={<Skeleton kind="content" />}>
        <Routes>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFound title="We couldn’t find this page" />} />
        </Routes>
      </Suspense>
    </OfficeLayout>
  )
}

function SetUpAuthenticator() {
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <PageTitle>Turn on two-step sign-in</PageTitle>
      <p className="text-ink-2">
        Staff sign in with a code from an authenticator app. Set one up in your settings, then come back here.
      </p>
      <ButtonLink to="/settings#security">Turn on two-step sign-in</ButtonLink>
    </div>
  )
}
