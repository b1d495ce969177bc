import type { WorkshopRole } from '@akyede/contract/endpoint'
import { Coins, Ellipsis, Sun } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { AreaEntry } from '#ui/area-layout.tsx'

export interface WorkshopPage {
  /** Below /workshop/:slug; `:name` is a parameter, as in React Router. */
  readonly path: string
  /** The least privileged role that may open it. */
  readonly role: WorkshopRole
  readonly Page: ComponentType
  /** The entry of the navigation; pages without one are reached from another page. */
  readonly nav?: Omit<AreaEntry, 'to'>
}

/** The pages of a workshop in the order of the navigation. Each loads its script when it is opened. */
export const workshopPages: readonly WorkshopPage[] = [
  {
    path: '',
    role: 'packer',
    Page: lazy(() => import('./today-page.tsx').then(({ TodayPage: Page }) => ({ default: Page }))),
    nav: { text: 'Today', Icon: Sun, isInBar: true },
  },
  {
    path: 'money',
    role: 'owner',
    Page: lazy(() => import('./money/money-page.tsx').then(({ MoneyPage: Page }) => ({ default: Page }))),
    nav: { text: 'Money', Icon: Coins, isInBar: true },
  },
  {
    path: 'more',
    role: 'packer',
    Page: lazy(() => import('./people/more-page.tsx').then(({ MorePage: Page }) => ({ default: Page }))),
    nav: { text: 'More', Icon: Ellipsis, isInBar: true },
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
