import { Outlet } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { SideNav } from '#ui/side-nav.tsx'

const pages = [
  { to: '/admin/dashboard', text: 'Dashboard' },
  { to: '/admin/users', text: 'Users' },
  { to: '/admin/products', text: 'Products' },
  { to: '/admin/orders', text: 'Orders' },
  { to: '/admin/analytics', text: 'Analytics' },
]

/** Administrators need a verified email (specification, section 6). */
const administrators = ['admin', 'super_admin'] as const

export default function AdminLayout() {
  return (
    <div className="page py-8 sm:py-12">
      <RequireSignIn verified roles={administrators}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <SideNav label="Admin" groups={[pages]} />
          <Outlet />
        </div>
      </RequireSignIn>
    </div>
  )
}
