import type { WorkshopRole } from '@akyede/contract/endpoint'
import {
  ChartColumn,
  Coins,
  KeyRound,
  MessageCircleWarning,
  Package,
  PackageCheck,
  Settings,
  Star,
  Sun,
  TicketPercent,
  Undo2,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { AreaEntry } from '#ui/area-layout.tsx'
import { earlyPage } from './early-calls.ts'
import { preloadable } from './preloadable.tsx'

export interface WorkshopPage {
  /** Below /workshop/:slug; `:name` is a parameter, as in React Router. */
  readonly path: string
  /** The least privileged role that may open it. */
  readonly role: WorkshopRole
  readonly Page: ComponentType
  /** The entry of the navigation; pages without one are reached from another page. */
  readonly nav?: Omit<AreaEntry, 'to'>
}

const TodayPage = preloadable(() => import('./today-page.tsx').then(({ TodayPage: Page }) => Page))
const OrdersPage = preloadable(() => import('./orders/orders-page.tsx').then(({ OrdersPage: Page }) => Page))
if (earlyPage?.name === 'today') TodayPage.preload()
if (earlyPage?.name === 'orders') OrdersPage.preload()

/** The pages of a workshop in the order of the navigation. Each loads its script when it is opened. */
export const workshopPages: readonly WorkshopPage[] = [
  {
    path: '',
    role: 'packer',
    Page: TodayPage,
    nav: { text: 'Today', Icon: Sun, isInBar: true },
  },
  {
    path: 'orders',
    role: 'packer',
    Page: OrdersPage,
    nav: { text: 'Orders', Icon: PackageCheck, isInBar: true },
  },
  {
    path: 'orders/:partId',
    role: 'packer',
    Page: lazy(() => import('./orders/part-page.tsx').then(({ PartPage: Page }) => ({ default: Page }))),
  },
  {
    path: 'products',
    role: 'packer',
    Page: lazy(() =>
      import('./products/products-page.tsx').then(({ ProductsPage: Page }) => ({ default: Page })),
    ),
    nav: { text: 'Products', Icon: Package, isInBar: true },
  },
  {
    path: 'products/import',
    role: 'editor',
    Page: lazy(() =>
      import('./products/import-page.tsx').then(({ ImportPage: Page }) => ({ default: Page })),
    ),
  },
  {
    path: 'products/:productId',
    role: 'packer',
    Page: lazy(() =>
      import('./products/product-page.tsx').then(({ ProductPage: Page }) => ({ default: Page })),
    ),
  },
  {
    path: 'returns',
    role: 'packer',
    Page: lazy(() =>
      import('./orders/returns-page.tsx').then(({ ReturnsPage: Page }) => ({ default: Page })),
    ),
    nav: { text: 'Returns', Icon: Undo2 },
  },
  {
    path: 'problems',
    role: 'packer',
    Page: lazy(() =>
      import('./orders/problems-page.tsx').then(({ ProblemsPage: Page }) => ({ default: Page })),
    ),
    nav: { text: 'Problems', Icon: MessageCircleWarning },
  },
  {
    path: 'reviews',
    role: 'packer',
    Page: lazy(() =>
      import('./orders/reviews-page.tsx').then(({ ReviewsPage: Page }) => ({ default: Page })),
    ),
    nav: { text: 'Reviews', Icon: Star },
  },
  {
    path: 'figures',
    role: 'editor',
    Page: lazy(() =>
      import('./orders/figures-page.tsx').then(({ FiguresPage: Page }) => ({ default: Page })),
    ),
    nav: { text: 'Analytics', Icon: ChartColumn },
  },
  {
    path: 'tokens',
    role: 'owner',
    Page: lazy(() => import('./orders/tokens-page.tsx').then(({ TokensPage: Page }) => ({ default: Page }))),
    nav: { text: 'Connected systems', Icon: KeyRound },
  },
  {
    path: 'money',
    role: 'owner',
    Page: lazy(() => import('./money/money-page.tsx').then(({ MoneyPage: Page }) => ({ default: Page }))),
    nav: { text: 'Money', Icon: Coins, isInBar: true },
  },
  {
    path: 'codes',
    role: 'owner',
    Page: lazy(() => import('./money/codes-page.tsx').then(({ CodesPage: Page }) => ({ default: Page }))),
    nav: { text: 'Promo codes', Icon: TicketPercent },
  },
  {
    path: 'settings',
    role: 'packer',
    Page: lazy(() =>
      import('./people/settings-page.tsx').then(({ SettingsPage: Page }) => ({ default: Page })),
    ),
    nav: { text: 'Settings', Icon: Settings },
  },
  {
    path: 'profile',
    role: 'owner',
    Page: lazy(() =>
      import('./people/profile-page.tsx').then(({ ProfilePage: Page }) => ({ default: Page })),
    ),
  },
  {
    path: 'members',
    role: 'packer',
    Page: lazy(() =>
      import('./people/members-page.tsx').then(({ MembersPage: Page }) => ({ default: Page })),
    ),
  },
]
