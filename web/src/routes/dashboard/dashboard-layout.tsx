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

/** The pages of somebody's own, with the way between them: also the cart, which guests have outside of here. */
export default function DashboardLayout() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-6">
      <div className="pt-4 lg:pt-12">
        <SideNav label="You" pages={pages} />
      </div>
      <div className="min-w-0 [&>.page]:mx-0 [&>.page]:px-0">
        {/* Whether a page stays when its person's session runs out is the page's to say: most lead to the sign-in. */}
        <RequireSignIn onExpired={() => null}>
          <Outlet />
        </RequireSignIn>
      </div>
    </div>
  )
}
