import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Shell } from './shell.tsx'

const LazyFrame = lazyComponents(() => import('./lazy-frame.tsx')).component(module => module.LazyFrame)

/** A constant element, because React cannot render a lazy component again before its script has loaded. */
const lazyFrame = (
  <Suspense>
    <LazyFrame />
  </Suspense>
)

/** The main layout of the specification: navigation, page and footer. */
export default function MainLayout() {
  return (
    <Shell>
      {lazyFrame}
      <Outlet />
    </Shell>
  )
}
