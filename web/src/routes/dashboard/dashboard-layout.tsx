import { Outlet } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { SideNav } from '#ui/side-nav.tsx'

const pages = [
  { to: '/dashboard', text: 'Overview' },
  { to: '/dashboard/wishlists', text: 'Wishlists' },
  { to: '/dashboard/friends', text: 'Friends' },
  { to: '/dashboard/events', text: 'Events' },
  { to: '/dashboard/orders', text: 'Orders' },
  { to: '/dashboard/gifts', text: 'Gifts' },
  { to: '/dashboard/cart', text: 'Cart' },
  { to: '/dashboard/activity', text: 'Activity' },
  { to: '/dashboard/notifications', text: 'Notifications' },
  { to: '/dashboard/rewards', text: 'Rewards' },
  { to: '/dashboard/search-history', text: 'Search history' },
  { to: '/dashboard/support', text: 'Support' },
  { to: '/dashboard/profile', text: 'Profile' },
  { to: '/dashboard/settings', text: 'Settings' },
]

/**
 * The layout of the user's own pages with their navigation. It includes the cart, which guests have outside of the
 * dashboard.
 */
export default function DashboardLayout() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-6">
      <div className="pt-4 lg:pt-12">
        <SideNav label="You" pages={pages} />
      </div>
      <div className="min-w-0 [&>.page]:mx-0 [&>.page]:px-0">
        {/* Each page decides what happens when the session ends. Most redirect to the sign-in page. */}
        <RequireSignIn onExpired={() => null}>
          <Outlet />
        </RequireSignIn>
      </div>
    </div>
  )
}
