import type { WorkshopSummary } from '@akyede/contract/workshops'
import { createContext, useContext } from 'react'

export const WorkshopContext = createContext<WorkshopSummary | undefined>(undefined)

/** The workshop that the page is about. */
export function useWorkshop(): WorkshopSummary {
  const workshop = useContext(WorkshopContext)
  if (!workshop) throw new Error('This page is not inside a workshop')
  return workshop
}
