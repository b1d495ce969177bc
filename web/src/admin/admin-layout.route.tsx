import { Outlet } from 'react-router'
import { SideNav } from '#ui/side-nav.tsx'
import { RequireAdmin } from './require-admin.tsx'

const pages = [
  { to: '/admin/dashboard', text: 'Dashboard' },
  { to: '/admin/users', text: 'Users' },
  { to: '/admin/products', text: 'Products' },
  { to: '/admin/orders', text: 'Orders' },
  { to: '/admin/analytics', text: 'Analytics' },
]

export default function AdminLayout() {
  return (
    <div className="page py-8 sm:py-12">
      <RequireAdmin>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <SideNav label="Admin" pages={pages} />
          <Outlet />
        </div>
      </RequireAdmin>
    </div>
  )
}
