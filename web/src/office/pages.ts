import type { Permission } from '@akyede/contract/endpoint'
import { LayoutDashboard } from 'lucide-react'
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
]
