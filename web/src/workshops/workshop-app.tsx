import { workshopRoles } from '@akyede/contract/workshop-words'
import type { WorkshopSummary } from '@akyede/contract/workshops'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router'
import { AreaLayout } from '#ui/area-layout.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Found } from './found.tsx'
import { workshopPages } from './pages.ts'
import { StateBanner } from './people/state-banner.tsx'
import { workshopsQuery } from './queries.ts'
import { WorkshopContext } from './use-workshop.ts'

const ApplyPage = lazy(() =>
  import('./people/apply-page.tsx').then(({ ApplyPage: Page }) => ({ default: Page })),
)
const NotFound = lazy(() => import('#feature/not-found').then(({ NotFound: Page }) => ({ default: Page })))
const StartPage = lazy(() =>
  import('./people/start-page.tsx').then(({ StartPage: Page }) => ({ default: Page })),
)

/** The workshop: the pages of each workshop of the caller at /workshop/:slug, and the application for one. */
export function WorkshopApp() {
  const workshops = useQuery(workshopsQuery)
  if (!workshops.data)
    return (
      <Outside>
        <Found query={workshops}>{() => null}</Found>
      </Outside>
    )
  const [first] = workshops.data
  return (
    <Routes>
      {first && <Route index element={<Navigate to={first.slug} replace />} />}
      <Route
        path="apply"
        element={
          <Outside>
            <ApplyPage />
          </Outside>
        }
      />
      {['start', ''].map(path => (
        <Route
          key={path}
          path={path}
          element={
            <Outside>
              <StartPage />
            </Outside>
          }
        />
      ))}
      <Route path=":slug/*" element={<OneWorkshop workshops={workshops.data} />} />
    </Routes>
  )
}

const Outside = ({ children }: { children: ReactNode }) => (
  <AreaLayout title="Workshop" home="/workshop" entries={[]}>
    <Suspense fallback={<Skeleton kind="content" />}>{children}</Suspense>
  </AreaLayout>
)

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
        {workshop && (
          <div className="grid gap-3 empty:hidden [&:not(:empty)]:mb-6">
            <StateBanner />
          </div>
        )}
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
