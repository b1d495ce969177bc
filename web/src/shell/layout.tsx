import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lateParts } from '#kit/late-parts.ts'
import { Shell } from './shell.tsx'

const PageAwaited = lateParts(() => import('./page-awaited.tsx')).part(module => module.PageAwaited)

/** Always the same: until its script is there React could not draw it anew. */
const awaited = (
  <Suspense>
    <PageAwaited />
  </Suspense>
)

/** The main layout of the specification: navigation, page, footer. */
export default function MainLayout() {
  return (
    <Shell>
      {awaited}
      <Outlet />
    </Shell>
  )
}
