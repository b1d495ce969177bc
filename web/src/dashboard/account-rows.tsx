import {
  Activity,
  Award,
  Bell,
  CalendarHeart,
  ChevronRight,
  Gift,
  Heart,
  History,
  House,
  LifeBuoy,
  LogOut,
  Package,
  Settings,
  ShoppingBag,
  UserRound,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'

/** The sections of the account, in groups, with their icons. The overview is the page that lists the others. */
export const accountPages = [
  [{ to: '/dashboard', text: 'Overview', Icon: House }],
  [
    { to: '/dashboard/wishlists', text: 'Wishlists', Icon: Heart },
    { to: '/dashboard/friends', text: 'Friends', Icon: Users },
    { to: '/dashboard/events', text: 'Events', Icon: CalendarHeart },
  ],
  [
    { to: '/dashboard/orders', text: 'Orders', Icon: Package },
    { to: '/dashboard/gifts', text: 'Gifts', Icon: Gift },
    { to: '/dashboard/cart', text: 'Cart', Icon: ShoppingBag },
    { to: '/dashboard/rewards', text: 'Rewards', Icon: Award },
  ],
  [
    { to: '/dashboard/activity', text: 'Activity', Icon: Activity },
    { to: '/dashboard/notifications', text: 'Notifications', Icon: Bell },
    { to: '/dashboard/search-history', text: 'Search history', Icon: History },
    { to: '/dashboard/support', text: 'Support', Icon: LifeBuoy },
  ],
  [
    { to: '/dashboard/profile', text: 'Profile', Icon: UserRound },
    { to: '/dashboard/settings', text: 'Settings', Icon: Settings },
  ],
] as const

const rowClass =
  'flex min-h-13 w-full items-center gap-4 px-1 text-left font-semibold -outline-offset-2 hover:bg-surface-2'

/** The sections of the account as rows, on screens without the rail. */
export const AccountRows = ({ onSignOut }: { onSignOut: () => void }) => (
  <nav aria-label="Your account" className="grid gap-5 lg:hidden print:hidden">
    {accountPages.slice(1).map(pages => (
      <ul key={pages[0].to} className="divide-y divide-line border-y border-line">
        {pages.map(({ to, text, Icon }) => (
          <li key={to}>
            <Link to={to} className={rowClass}>
              <Icon aria-hidden size={22} strokeWidth={1.75} className="text-brand-ink" />
              <span className="flex-1">{text}</span>
              <ChevronRight aria-hidden size={20} strokeWidth={1.75} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    ))}
    <button type="button" onClick={onSignOut} className={rowClass}>
      <LogOut aria-hidden size={22} strokeWidth={1.75} className="text-ink-2" />
      Sign out
    </button>
  </nav>
)
