import type { ReactNode } from 'react'
import { Panel } from './card.tsx'

interface PanelSectionProps {
  /** The anchor for links and the side navigation. */
  id: string
  title: string
  children: ReactNode
}

/** A titled panel for one subject of a long page. */
export const PanelSection = ({ id, title, children }: PanelSectionProps) => (
  <Panel aria-labelledby={id} className="grid gap-5">
    <h2 id={id} className="scroll-mt-28 text-xl">
      {title}
    </h2>
    {children}
  </Panel>
)
