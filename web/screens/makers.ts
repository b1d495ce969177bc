import { at, type Group, next, openDialog, type Screen } from './screen.ts'

/** A page of the workshop, all of which are one route. */
const pageOf = (state: string, path = ''): Screen =>
  at('/workshop/*', state, `/workshop/bonwire-loom-house${path && `/${path}`}`)

export const makers: readonly Group[] = [
  {
    title: 'To sell here',
    person: 'a guest',
    screens: [at('/workshop/*', 'before signing in', '/workshop')],
  },
  {
    title: 'Workshop',
    person: 'maker',
    screens: [
      pageOf('today'),
      pageOf('orders', 'orders'),
      pageOf('products', 'products'),
      pageOf('returns', 'returns'),
      pageOf('reviews', 'reviews'),
      pageOf('figures', 'figures'),
      pageOf('connected systems', 'tokens'),
      pageOf('settings', 'settings'),
      next('/workshop/*', 'a break', openDialog(/^Take a break/)),
      pageOf('profile', 'profile'),
      pageOf('members', 'members'),
      next('/workshop/*', 'an invitation', openDialog(/^Invite/)),
      pageOf('money', 'money'),
      at('/workshop/*', 'application', '/workshop/apply'),
    ],
  },
]
