import { at, found, type Group, next, openDialog, plain, type Screen } from './screen.ts'

const inDashboard = (...names: readonly string[]) => names.map(name => plain(`/dashboard/${name}`))
const friends = (tab: string) => at('/dashboard/friends', tab, `/dashboard/friends?tab=${tab}`)

const wishlists: readonly Screen[] = [
  plain('/wishlists'),
  plain('/wishlists/create'),
  found('/wishlists/:wishlistId', ({ list }) => `/wishlists/${list}`),
  next('/wishlists/:wishlistId', 'to be shared', openDialog(/^Share$/)),
  found('/wishlists/:wishlistId/edit', ({ list }) => `/wishlists/${list}/edit`),
  ...inDashboard('wishlists', 'wishlists/create'),
  found('/dashboard/wishlists/:wishlistId', ({ list }) => `/dashboard/wishlists/${list}`),
  found('/dashboard/wishlists/:wishlistId/edit', ({ list }) => `/dashboard/wishlists/${list}/edit`),
]

const people: readonly Screen[] = [
  plain('/dashboard/friends'),
  ...['requests', 'add', 'groups', 'blocked'].map(friends),
  found('/dashboard/friends/groups/:groupId', ({ group }) => `/dashboard/friends/groups/${group}`),
  ...inDashboard('events', 'events/create'),
  found('/dashboard/events/:eventId', ({ event }) => `/dashboard/events/${event}`),
  found('/dashboard/events/:eventId/edit', ({ event }) => `/dashboard/events/${event}/edit`),
]

const orders: readonly Screen[] = [
  ...inDashboard('orders'),
  found('/orders/:orderId', ({ order }) => `/orders/${order}`),
  found('/orders/:orderId/problem', ({ order }) => `/orders/${order}/problem`),
  found('/orders/:orderId/receipt', ({ order }) => `/orders/${order}/receipt`),
  found('/orders/:orderId/gift-receipt', ({ order }) => `/orders/${order}/gift-receipt`),
  ...inDashboard('support', 'support/new'),
  found('/dashboard/support/:ticketId', ({ ticket }) => `/dashboard/support/${ticket}`),
]

/** A page of the demo order that is listed under this number. */
const ofOrder = (route: string, state: string, number: string, page = ''): Screen =>
  next(route, state, async opened => {
    await opened.goto('/orders')
    const link = opened.getByRole('link', { name: new RegExp(number) }).first()
    await opened.goto(`${await link.getAttribute('href')}${page}`)
  })

const administration = ['', '/dashboard', '/users', '/products', '/orders', '/analytics']

export const members: readonly Group[] = [
  {
    title: 'Dashboard',
    person: 'ama',
    screens: [
      plain('/dashboard'),
      ...inDashboard('cart', 'gifts', 'rewards', 'activity', 'notifications', 'search-history'),
    ],
  },
  { title: 'Wishlists', person: 'ama', screens: wishlists },
  { title: 'Friends, groups and days', person: 'ama', screens: people },
  { title: 'Orders and support', person: 'ama', screens: orders },
  {
    title: 'A parcel on its way',
    person: 'kofi',
    screens: [ofOrder('/orders/:orderId', 'on its way', 'AK-DEMQ4KFJ')],
  },
  {
    title: 'A reported problem',
    person: 'efua',
    screens: [ofOrder('/orders/:orderId/problem', 'reported', 'AK-DEMQ4EFA', '/problem')],
  },
  {
    title: 'Profile and settings',
    person: 'ama',
    screens: [
      ...['/profile', '/settings'].map(plain),
      ...inDashboard('profile', 'settings'),
      at('/admin', 'for others', '/admin'),
    ],
  },
  { title: 'Administration', person: 'admin', screens: administration.map(name => plain(`/admin${name}`)) },
]
