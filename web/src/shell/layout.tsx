import { Outlet } from 'react-router'
import { Shell } from './shell.tsx'

/** The main layout of the specification: navigation, page, footer. */
export default function MainLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
