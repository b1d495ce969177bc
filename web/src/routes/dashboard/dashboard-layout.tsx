import { ChevronLeft } from 'lucide-react'
import { Link, Outlet, useLocation } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { accountPages } from '#feature/dashboard'
import { SideNav } from '#ui/side-nav.tsx'

/**
 * The layout of the user's own pages: a rail on wide screens; on others the overview lists them, and each leads back
 * to it, unless its breadcrumb leads to the page above. It includes the cart, which guests have outside of the dashboard.
 */
export default function DashboardLayout() {
  const isOverview = useLocation().pathname.replace(/\/+$/, '') === '/dashboard'
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-8 has-[nav[aria-label=Breadcrumb]]:[&_[data-back]]:hidden">
      <div className="lg:pt-10">
        <SideNav label="You" groups={accountPages} end="/dashboard" className="max-lg:hidden" />
        {!isOverview && (
          <Link
            to="/dashboard"
            data-back
            className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 pl-1 font-semibold text-ink-2 hover:bg-surface-2 max-lg:mt-2 lg:hidden print:hidden"
          >
            <ChevronLeft aria-hidden size={20} strokeWidth={1.75} />
            You
          </Link>
        )}
      </div>
      <div className="min-w-0 max-lg:[&>.page]:pt-3 [&>.page]:mx-0 [&>.page]:px-0">
        {/* Each page decides what happens when the session ends. Most redirect to the sign-in page. */}
        <RequireSignIn onExpired={() => null}>
          <Outlet />
        </RequireSignIn>
      </div>
    </div>
  )
}
