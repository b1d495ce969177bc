import type { ReactNode } from 'react'
import { Panel } from './card.tsx'

interface PanelSectionProps {
  /** By which links and the side navigation lead here. */
  id: string
  title: string
  children: ReactNode
}

/** One subject of a long page: a sheet with its heading. */
export const PanelSection = ({ id, title, children }: PanelSectionProps) => (
  <Panel aria-labelledby={id} className="grid gap-5">
    <h2 id={id} className="scroll-mt-28 text-xl">
      {title}
    </h2>
    {children}
  </Panel>
)
