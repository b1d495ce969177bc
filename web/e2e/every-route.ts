import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import config from '../src/routes.ts'
import type { DemoUserData } from './demo-user.ts'

export interface RouteVisit {
  /** As in `web/src/routes.ts`. */
  readonly route: string
  /** Where it is looked at. */
  readonly at: string
  /** The test that looks at the states of this route more closely (`expectAccessible`). */
  readonly seenIn?: string
}

/** Every path of the routes, with its parameters: "/orders/:orderId". */
export const paths: readonly string[] = pathsOf(await config, '')

function pathsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above
    return [...(path || index ? [here || '/'] : []), ...pathsOf(children ?? [], here)]
  })
}

/** Whether a spec is there and looks at something. */
export const checksAccessibility = (spec: string): boolean =>
  readFileSync(join(import.meta.dirname, spec), 'utf8').includes('expectAccessible(')

/** Whoever comes along. */
export const guestRoutes = ({ product, share }: DemoUserData): readonly RouteVisit[] => [
  { route: '/', at: '/' },
  { route: '/browse', at: '/browse', seenIn: 'visitors narrow a list.spec.ts' },
  { route: '/browse/category/:categoryId', at: '/browse/category/baskets' },
  { route: '/search', at: '/search?q=basket' },
  { route: '/product/:productId', at: `/product/${product}`, seenIn: 'a visitor looks at a gift.spec.ts' },
  { route: '/vendor/:vendorId', at: '/vendor/atampugre-weavers', seenIn: 'a visitor meets a maker.spec.ts' },
  { route: '/shared/:shareId', at: share, seenIn: 'friends give.spec.ts' },
  { route: '/cart', at: '/cart' },
  { route: '/help', at: '/help' },
  { route: '/contact', at: '/contact', seenIn: 'people write to us.spec.ts' },
  { route: '/terms', at: '/terms' },
  { route: '/privacy', at: '/privacy', seenIn: 'visits are counted.spec.ts' },
  { route: '/401', at: '/401' },
  { route: '/404', at: '/404' },
  { route: '/500', at: '/500' },
  { route: '/503', at: '/503' },
  { route: '/offline', at: '/offline', seenIn: 'a phone loses its network.spec.ts' },
  { route: '/*', at: '/nowhere/kente-stole' },
]

/** Without navigation; who is signed in is led on. */
export const routesWithoutNavigation: readonly RouteVisit[] = [
  { route: '/signin', at: '/signin' },
  { route: '/signup', at: '/signup', seenIn: 'people come with a provider.spec.ts' },
  { route: '/signin/phone', at: '/signin/phone' },
  { route: '/signup/phone', at: '/signup/phone', seenIn: 'an account is made and found again.spec.ts' },
  { route: '/oauth/callback', at: '/oauth/callback', seenIn: 'people come with a provider.spec.ts' },
  {
    route: '/forgot-password',
    at: '/forgot-password',
    seenIn: 'an account is made and found again.spec.ts',
  },
  { route: '/reset-password', at: '/reset-password', seenIn: 'an account is made and found again.spec.ts' },
  { route: '/verify-email', at: '/verify-email', seenIn: 'an account is made and found again.spec.ts' },
]

/** Whoever is signed in. */
export const demoUserRoutes = ({
  order,
  list,
  event,
  group,
  ticket,
}: DemoUserData): readonly RouteVisit[] => [
  { route: '/checkout', at: '/checkout', seenIn: 'a buyer pays by phone.spec.ts' },
  {
    route: '/checkout/success',
    at: '/checkout/success?reference=never-asked',
    seenIn: 'a buyer pays by phone.spec.ts',
  },
  {
    route: '/checkout/cancel',
    at: '/checkout/cancel?reference=never-asked',
    seenIn: 'a checkout is held together.spec.ts',
  },
  { route: '/orders', at: '/orders' },
  { route: '/orders/:orderId', at: `/orders/${order}`, seenIn: 'an order is followed.spec.ts' },
  {
    route: '/orders/:orderId/return',
    at: `/orders/${order}/return`,
    seenIn: 'a buyer sends something back.spec.ts',
  },
  {
    route: '/orders/:orderId/receipt',
    at: `/orders/${order}/receipt`,
    seenIn: 'an order is followed.spec.ts',
  },
  { route: '/orders/:orderId/gift-receipt', at: `/orders/${order}/gift-receipt` },
  { route: '/wishlists', at: '/wishlists', seenIn: 'a person keeps lists.spec.ts' },
  { route: '/wishlists/create', at: '/wishlists/create', seenIn: 'a person keeps lists.spec.ts' },
  { route: '/wishlists/:wishlistId', at: `/wishlists/${list}`, seenIn: 'a person keeps lists.spec.ts' },
  { route: '/wishlists/:wishlistId/edit', at: `/wishlists/${list}/edit` },
  { route: '/dashboard', at: '/dashboard', seenIn: 'a day begins on the dashboard.spec.ts' },
  { route: '/dashboard/orders', at: '/dashboard/orders' },
  { route: '/dashboard/cart', at: '/dashboard/cart' },
  { route: '/dashboard/wishlists', at: '/dashboard/wishlists' },
  { route: '/dashboard/wishlists/create', at: '/dashboard/wishlists/create' },
  { route: '/dashboard/wishlists/:wishlistId', at: `/dashboard/wishlists/${list}` },
  { route: '/dashboard/wishlists/:wishlistId/edit', at: `/dashboard/wishlists/${list}/edit` },
  { route: '/dashboard/events', at: '/dashboard/events', seenIn: 'days are kept.spec.ts' },
  { route: '/dashboard/events/create', at: '/dashboard/events/create', seenIn: 'days are kept.spec.ts' },
  { route: '/dashboard/events/:eventId', at: `/dashboard/events/${event}`, seenIn: 'days are kept.spec.ts' },
  { route: '/dashboard/events/:eventId/edit', at: `/dashboard/events/${event}/edit` },
  {
    route: '/dashboard/activity',
    at: '/dashboard/activity',
    seenIn: 'a day begins on the dashboard.spec.ts',
  },
  { route: '/dashboard/gifts', at: '/dashboard/gifts', seenIn: 'friends give.spec.ts' },
  { route: '/dashboard/notifications', at: '/dashboard/notifications', seenIn: 'people are told.spec.ts' },
  { route: '/dashboard/friends', at: '/dashboard/friends', seenIn: 'people find each other.spec.ts' },
  {
    route: '/dashboard/friends/groups/:groupId',
    at: `/dashboard/friends/groups/${group}`,
    seenIn: 'a group keeps together.spec.ts',
  },
  { route: '/dashboard/rewards', at: '/dashboard/rewards', seenIn: 'points are earned and used.spec.ts' },
  {
    route: '/dashboard/search-history',
    at: '/dashboard/search-history',
    seenIn: 'searches are remembered.spec.ts',
  },
  { route: '/dashboard/support', at: '/dashboard/support', seenIn: 'help is asked for.spec.ts' },
  { route: '/dashboard/support/new', at: '/dashboard/support/new', seenIn: 'help is asked for.spec.ts' },
  {
    route: '/dashboard/support/:ticketId',
    at: `/dashboard/support/${ticket}`,
    seenIn: 'help is asked for.spec.ts',
  },
  { route: '/dashboard/profile', at: '/dashboard/profile' },
  { route: '/dashboard/settings', at: '/dashboard/settings' },
  { route: '/profile', at: '/profile', seenIn: 'people keep their profile.spec.ts' },
  { route: '/settings', at: '/settings', seenIn: 'people keep their profile.spec.ts' },
]

/** Whoever looks after the shop; `/admin` leads to the first of them. */
export const adminRoutes: readonly RouteVisit[] = [
  { route: '/admin', at: '/admin' },
  { route: '/admin/dashboard', at: '/admin/dashboard' },
  ...['users', 'products', 'orders', 'analytics'].map(page => ({
    route: `/admin/${page}`,
    at: `/admin/${page}`,
    seenIn: 'every page is sound.spec.ts',
  })),
]
