import type { Permission } from '@akyede/contract/endpoint'
import {
  Banknote,
  CalendarDays,
  ChartLine,
  Coins,
  Hammer,
  LayoutDashboard,
  ListTree,
  MessageCircle,
  MessageCircleWarning,
  MessageSquareText,
  Package,
  Percent,
  Scale,
  ScrollText,
  ShieldAlert,
  Ticket,
  Truck,
  Undo2,
  Users,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'

export interface OfficePage {
  /** Below /office; `:name` is a parameter, as in React Router. */
  readonly path: string
  readonly permission: Permission
  readonly Page: ComponentType
  /** The entry of the navigation; pages without one are reached from another page. */
  readonly nav?: {
    readonly text: string
    readonly Icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true }>
    /** Shown in the bar at the bottom of phones too. */
    readonly isInBar?: true
  }
}

/** The pages of the back office in the order of the navigation. Each loads its script when it is opened. */
export const officePages: readonly OfficePage[] = [
  {
    path: '',
    permission: 'look',
    Page: lazy(() => import('./overview-page.tsx').then(({ OverviewPage: Page }) => ({ default: Page }))),
    nav: { text: 'Overview', Icon: LayoutDashboard, isInBar: true },
  },
  {
    path: 'orders',
    permission: 'look',
    Page: lazy(() => import('./orders-page.tsx').then(({ OrdersPage: Page }) => ({ default: Page }))),
    nav: { text: 'Orders', Icon: Package, isInBar: true },
  },
  {
    path: 'orders/:orderId',
    permission: 'look',
    Page: lazy(() => import('./order-page.tsx').then(({ OrderPage: Page }) => ({ default: Page }))),
  },
  {
    path: 'payments',
    permission: 'look',
    Page: lazy(() => import('./payments-page.tsx').then(({ PaymentsPage: Page }) => ({ default: Page }))),
    nav: { text: 'Money', Icon: Coins },
  },
  {
    path: 'payouts',
    permission: 'look',
    Page: lazy(() => import('./payouts-page.tsx').then(({ PayoutsPage: Page }) => ({ default: Page }))),
    nav: { text: 'Payouts', Icon: Banknote },
  },
  {
    path: 'payouts/runs/:runId',
    permission: 'look',
    Page: lazy(() => import('./payout-run-page.tsx').then(({ PayoutRunPage: Page }) => ({ default: Page }))),
  },
  {
    path: 'payouts/:payoutId',
    permission: 'look',
    Page: lazy(() => import('./payout-page.tsx').then(({ PayoutPage: Page }) => ({ default: Page }))),
  },
  {
    path: 'balances',
    permission: 'look',
    Page: lazy(() => import('./balances-page.tsx').then(({ BalancesPage: Page }) => ({ default: Page }))),
    nav: { text: 'Balances', Icon: Scale },
  },
  {
    path: 'returns',
    permission: 'serve',
    Page: lazy(() => import('./returns-page.tsx').then(({ ReturnsPage: Page }) => ({ default: Page }))),
    nav: { text: 'Returns', Icon: Undo2 },
  },
  {
    path: 'returns/:returnId',
    permission: 'serve',
    Page: lazy(() => import('./return-page.tsx').then(({ ReturnPage: Page }) => ({ default: Page }))),
  },
  {
    path: 'problems',
    permission: 'serve',
    Page: lazy(() => import('./problems-page.tsx').then(({ ProblemsPage: Page }) => ({ default: Page }))),
    nav: { text: 'Problems', Icon: MessageCircleWarning },
  },
  {
    path: 'problems/:problemId',
    permission: 'serve',
    Page: lazy(() => import('./problem-page.tsx').then(({ ProblemPage: Page }) => ({ default: Page }))),
  },
  {
    path: 'tickets',
    permission: 'serve',
    Page: lazy(() => import('./tickets-page.tsx').then(({ TicketsPage: Page }) => ({ default: Page }))),
    nav: { text: 'Tickets', Icon: MessageCircle, isInBar: true },
  },
  {
    path: 'tickets/:ticketId',
    permission: 'serve',
    Page: lazy(() => import('./ticket-page.tsx').then(({ TicketPage: Page }) => ({ default: Page }))),
  },
  {
    path: 'people',
    permission: 'look',
    Page: lazy(() => import('./people-page.tsx').then(({ PeoplePage: Page }) => ({ default: Page }))),
    nav: { text: 'People', Icon: Users },
  },
  {
    path: 'people/:userId',
    permission: 'look',
    Page: lazy(() => import('./person-page.tsx').then(({ PersonPage: Page }) => ({ default: Page }))),
  },
  {
    path: 'products',
    permission: 'look',
    Page: lazy(() => import('./products-page.tsx').then(({ ProductsPage: Page }) => ({ default: Page }))),
    nav: { text: 'Products', Icon: Package },
  },
  {
    path: 'products/:productId',
    permission: 'look',
    Page: lazy(() => import('./product-page.tsx').then(({ ProductPage: Page }) => ({ default: Page }))),
  },
  {
    path: 'makers',
    permission: 'look',
    Page: lazy(() => import('./makers-page.tsx').then(({ MakersPage: Page }) => ({ default: Page }))),
    nav: { text: 'Makers', Icon: Hammer },
  },
  {
    path: 'makers/:vendorId',
    permission: 'look',
    Page: lazy(() => import('./maker-page.tsx').then(({ MakerPage: Page }) => ({ default: Page }))),
  },
  {
    path: 'reports',
    permission: 'keep_order',
    Page: lazy(() => import('./reports-page.tsx').then(({ ReportsPage: Page }) => ({ default: Page }))),
    nav: { text: 'Reports', Icon: ShieldAlert },
  },
  {
    path: 'reviews',
    permission: 'keep_order',
    Page: lazy(() => import('./reviews-page.tsx').then(({ ReviewsPage: Page }) => ({ default: Page }))),
    nav: { text: 'Reviews', Icon: MessageSquareText },
  },
  {
    path: 'prices',
    permission: 'trade',
    Page: lazy(() => import('./prices-page.tsx').then(({ PricesPage: Page }) => ({ default: Page }))),
    nav: { text: 'Promo codes', Icon: Ticket },
  },
  {
    path: 'shipping-rates',
    permission: 'trade',
    Page: lazy(() => import('./rates-page.tsx').then(({ ShippingRatesPage: Page }) => ({ default: Page }))),
    nav: { text: 'Delivery rates', Icon: Truck },
  },
  {
    path: 'calendar',
    permission: 'trade',
    Page: lazy(() => import('./calendar-page.tsx').then(({ CalendarPage: Page }) => ({ default: Page }))),
    nav: { text: 'Holidays', Icon: CalendarDays },
  },
  {
    path: 'tax-rates',
    permission: 'trade',
    Page: lazy(() => import('./rates-page.tsx').then(({ TaxRatesPage: Page }) => ({ default: Page }))),
    nav: { text: 'Taxes', Icon: Percent },
  },
  {
    path: 'categories',
    permission: 'trade',
    Page: lazy(() => import('./categories-page.tsx').then(({ CategoriesPage: Page }) => ({ default: Page }))),
    nav: { text: 'Categories', Icon: ListTree },
  },
  {
    path: 'analytics',
    permission: 'look',
    Page: lazy(() => import('./figures-page.tsx').then(({ FiguresPage: Page }) => ({ default: Page }))),
    nav: { text: 'Analytics', Icon: ChartLine },
  },
  {
    path: 'audit',
    permission: 'roles',
    Page: lazy(() => import('./audit-page.tsx').then(({ AuditPage: Page }) => ({ default: Page }))),
    nav: { text: 'Audit log', Icon: ScrollText },
  },
]
