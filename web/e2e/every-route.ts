import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import config from '../src/routes.ts'
import type { DemoUserData } from './demo-user.ts'

export interface RouteVisit {
  /** As in `web/src/routes.ts`. */
  readonly route: string
  /** The URL that is visited. */
  readonly at: string
  /** The spec that checks the states of this route in detail (`expectAccessible`). */
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

/** Pages that the API serves without scripts. */
export const pagesWithoutScripts: readonly string[] = ['/d/:token']

/** True if the spec exists and checks accessibility. */
export const checksAccessibility = (spec: string): boolean =>
  readFileSync(join(import.meta.dirname, spec), 'utf8').includes('expectAccessible(')

/** Routes for all visitors. */
export const guestRoutes = ({ product, share, invitation }: DemoUserData): readonly RouteVisit[] => [
  { route: '/', at: '/' },
  { route: '/browse', at: '/browse', seenIn: 'visitors filter a list.spec.ts' },
  { route: '/browse/category/:categoryId', at: '/browse/category/baskets' },
  { route: '/search', at: '/search?q=basket' },
  { route: '/product/:productId', at: `/product/${product}`, seenIn: 'a visitor views a product.spec.ts' },
  { route: '/vendor/:vendorId', at: '/vendor/atampugre-weavers', seenIn: 'a visitor views a maker.spec.ts' },
  { route: '/shared/:shareId', at: share, seenIn: 'friends give from a list.spec.ts' },
  { route: '/gifts/follow', at: '/gifts/follow', seenIn: 'friends give from a list.spec.ts' },
  { route: '/wishlists/join', at: '/wishlists/join', seenIn: 'two users edit a list.spec.ts' },
  { route: '/e/:invitationId', at: invitation, seenIn: 'guests reply to an invitation.spec.ts' },
  { route: '/cart', at: '/cart' },
  { route: '/help', at: '/help' },
  { route: '/contact', at: '/contact', seenIn: 'visitors contact the shop.spec.ts' },
  { route: '/newsletter', at: '/newsletter' },
  { route: '/terms', at: '/terms' },
  { route: '/privacy', at: '/privacy', seenIn: 'analytics tracks visits.spec.ts' },
  { route: '/401', at: '/401' },
  { route: '/404', at: '/404' },
  { route: '/500', at: '/500' },
  { route: '/503', at: '/503' },
  { route: '/offline', at: '/offline', seenIn: 'a phone goes offline.spec.ts' },
  { route: '/*', at: '/nowhere/kente-stole' },
]

/** Routes without navigation; signed-in users are redirected. */
export const routesWithoutNavigation: readonly RouteVisit[] = [
  { route: '/signin', at: '/signin' },
  { route: '/signup', at: '/signup', seenIn: 'users sign in with a provider.spec.ts' },
  { route: '/signin/phone', at: '/signin/phone' },
  { route: '/signup/phone', at: '/signup/phone', seenIn: 'an account is created and recovered.spec.ts' },
  { route: '/oauth/callback', at: '/oauth/callback', seenIn: 'users sign in with a provider.spec.ts' },
  {
    route: '/forgot-password',
    at: '/forgot-password',
    seenIn: 'an account is created and recovered.spec.ts',
  },
  { route: '/reset-password', at: '/reset-password', seenIn: 'an account is created and recovered.spec.ts' },
  { route: '/verify-email', at: '/verify-email', seenIn: 'an account is created and recovered.spec.ts' },
]

/** Routes for signed-in users. */
export const demoUserRoutes = ({
  order,
  list,
  event,
  group,
  ticket,
}: DemoUserData): readonly RouteVisit[] => [
  { route: '/checkout', at: '/checkout', seenIn: 'a buyer pays by mobile money.spec.ts' },
  {
    route: '/checkout/success',
    at: '/checkout/success?reference=never-asked',
    seenIn: 'a buyer pays by mobile money.spec.ts',
  },
  {
    route: '/checkout/cancel',
    at: '/checkout/cancel?reference=never-asked',
    seenIn: 'the checkout survives failures.spec.ts',
  },
  { route: '/orders', at: '/orders' },
  { route: '/orders/:orderId', at: `/orders/${order}`, seenIn: 'a buyer tracks an order.spec.ts' },
  {
    route: '/orders/:orderId/problem',
    at: `/orders/${order}/problem`,
    seenIn: 'a buyer reports a problem.spec.ts',
  },
  {
    route: '/orders/:orderId/return',
    at: `/orders/${order}/return`,
    seenIn: 'a buyer returns a product.spec.ts',
  },
  {
    route: '/orders/:orderId/receipt',
    at: `/orders/${order}/receipt`,
    seenIn: 'a buyer tracks an order.spec.ts',
  },
  { route: '/orders/:orderId/gift-receipt', at: `/orders/${order}/gift-receipt` },
  { route: '/wishlists', at: '/wishlists', seenIn: 'a user manages wishlists.spec.ts' },
  { route: '/wishlists/create', at: '/wishlists/create', seenIn: 'a user manages wishlists.spec.ts' },
  { route: '/wishlists/:wishlistId', at: `/wishlists/${list}`, seenIn: 'a user manages wishlists.spec.ts' },
  { route: '/wishlists/:wishlistId/edit', at: `/wishlists/${list}/edit` },
  { route: '/dashboard', at: '/dashboard', seenIn: 'the dashboard shows what is new.spec.ts' },
  { route: '/dashboard/orders', at: '/dashboard/orders' },
  { route: '/dashboard/cart', at: '/dashboard/cart' },
  { route: '/dashboard/wishlists', at: '/dashboard/wishlists' },
  { route: '/dashboard/wishlists/create', at: '/dashboard/wishlists/create' },
  { route: '/dashboard/wishlists/:wishlistId', at: `/dashboard/wishlists/${list}` },
  { route: '/dashboard/wishlists/:wishlistId/edit', at: `/dashboard/wishlists/${list}/edit` },
  { route: '/dashboard/events', at: '/dashboard/events', seenIn: 'a user plans events.spec.ts' },
  {
    route: '/dashboard/events/create',
    at: '/dashboard/events/create',
    seenIn: 'a user plans events.spec.ts',
  },
  {
    route: '/dashboard/events/:eventId',
    at: `/dashboard/events/${event}`,
    seenIn: 'a user plans events.spec.ts',
  },
  { route: '/dashboard/events/:eventId/edit', at: `/dashboard/events/${event}/edit` },
  {
    route: '/dashboard/activity',
    at: '/dashboard/activity',
    seenIn: 'the dashboard shows what is new.spec.ts',
  },
  { route: '/dashboard/gifts', at: '/dashboard/gifts', seenIn: 'friends give from a list.spec.ts' },
  {
    route: '/dashboard/notifications',
    at: '/dashboard/notifications',
    seenIn: 'users receive notifications.spec.ts',
  },
  { route: '/dashboard/friends', at: '/dashboard/friends', seenIn: 'users find friends.spec.ts' },
  {
    route: '/dashboard/friends/groups/:groupId',
    at: `/dashboard/friends/groups/${group}`,
    seenIn: 'members manage a group.spec.ts',
  },
  { route: '/dashboard/rewards', at: '/dashboard/rewards', seenIn: 'points are earned and used.spec.ts' },
  {
    route: '/dashboard/search-history',
    at: '/dashboard/search-history',
    seenIn: 'recent searches are stored.spec.ts',
  },
  { route: '/dashboard/support', at: '/dashboard/support', seenIn: 'a user opens a support ticket.spec.ts' },
  {
    route: '/dashboard/support/new',
    at: '/dashboard/support/new',
    seenIn: 'a user opens a support ticket.spec.ts',
  },
  {
    route: '/dashboard/support/:ticketId',
    at: `/dashboard/support/${ticket}`,
    seenIn: 'a user opens a support ticket.spec.ts',
  },
  { route: '/dashboard/profile', at: '/dashboard/profile' },
  { route: '/dashboard/settings', at: '/dashboard/settings' },
  { route: '/profile', at: '/profile', seenIn: 'users edit their profile.spec.ts' },
  { route: '/settings', at: '/settings', seenIn: 'users edit their profile.spec.ts' },
]

/** The back office, for staff with an authenticator app, and the workshop, for makers. */
export const staffRoutes: readonly RouteVisit[] = [
  { route: '/office/*', at: '/office', seenIn: 'staff open the back office.spec.ts' },
  { route: '/workshop/*', at: '/workshop', seenIn: 'a maker opens a workshop.spec.ts' },
]

/** Routes for administrators; `/admin` leads to the first of them. */
export const adminRoutes: readonly RouteVisit[] = [
  { route: '/admin', at: '/admin' },
  { route: '/admin/dashboard', at: '/admin/dashboard' },
  ...['users', 'products', 'orders', 'analytics'].map(page => ({
    route: `/admin/${page}`,
    at: `/admin/${page}`,
    seenIn: 'every page is accessible.spec.ts',
  })),
]
