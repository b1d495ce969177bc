import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lateParts } from '#kit/late-parts.ts'
import { Shell } from './shell.tsx'

const LateFrame = lateParts(() => import('./late-frame.tsx')).part(module => module.LateFrame)

/** Always the same: until its script is there React could not draw it anew. */
const later = (
  <Suspense>
    <LateFrame />
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
