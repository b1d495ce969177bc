import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Shell } from './shell.tsx'

const LazyFrame = lazyComponents(() => import('./lazy-frame.tsx')).component(module => module.LazyFrame)

/** Always the same: until its script is there React could not draw it anew. */
const later = (
  <Suspense>
    <LazyFrame />
  </Suspense>
)

/** The main layout of the specification: navigation, page, footer. */
export default function MainLayout() {
  return (
    <Shell>
      {later}
      <Outlet />
    </Shell>
  )
}
