import { workshopRoles } from '@akyede/contract/endpoint'
import type { WorkshopSummary } from '@akyede/contract/workshops'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router'
import { NotFound } from '#feature/not-found'
import { AreaLayout } from '#ui/area-layout.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { workshopPages } from './pages.ts'
import { workshopsQuery } from './queries.ts'
import { WorkshopContext } from './use-workshop.ts'

/** The workshop: the pages of each workshop of the caller at /workshop/:slug. */
export function WorkshopApp() {
  const workshops = useQuery(workshopsQuery)
  const waiting = useStableLoading(workshops.isPending)
  if (!workshops.data)
    return (
      <AreaLayout title="Workshop" home="/workshop" entries={[]}>
        {workshops.isError && (
          <ErrorBlock message={workshops.error.message} onRetry={() => void workshops.refetch()} takeFocus />
        )}
        {waiting && <Skeleton kind="content" />}
      </AreaLayout>
    )
  const [first] = workshops.data
  return (
    <Routes>
      {first && <Route index element={<Navigate to={first.slug} replace />} />}
      <Route path=":slug/*" element={<OneWorkshop workshops={workshops.data} />} />
      <Route
        path="*"
        element={
          <AreaLayout title="Workshop" home="/workshop" entries={[]}>
            <NotFound title="You have no workshop yet" />
          </AreaLayout>
        }
      />
    </Routes>
  )
}

function OneWorkshop({ workshops }: { workshops: readonly WorkshopSummary[] }) {
  const { slug = '' } = useParams()
  const workshop = workshops.find(one => one.slug === slug)
  const home = `/workshop/${slug}`
  const pages = workshopPages.filter(
    ({ role }) => workshop && workshopRoles.indexOf(workshop.role) >= workshopRoles.indexOf(role),
  )
  const entries = pages.flatMap(({ path, nav }) =>
    nav ? [{ to: path ? `${home}/${path}` : home, ...nav }] : [],
  )
  return (
    <WorkshopContext value={workshop}>
      <AreaLayout title={workshop?.name ?? 'Workshop'} home={home} entries={entries}>
        <Suspense fallback={<Skeleton kind="content" />}>
          <Routes>
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFound title="We couldn’t find this page" />} />
          </Routes>
        </Suspense>
      </AreaLayout>
    </WorkshopContext>
  )
}
