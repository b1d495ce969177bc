import { ulid } from '#kit/ids.ts'
import { type TabValue, tabValue } from '#kit/tab-value.ts'

const visit: TabValue<string> = tabValue(
  'akyede:visit',
  (value): value is string => typeof value === 'string' && value.length <= 60,
)

/** The name of this tab's visit: random, and gone with the tab. */
export function visitId(): string {
  const known = visit.read()
  if (known) return known
  const made = ulid()
  visit.write(made)
  return made
}

export const forgetVisit = (): void => visit.clear()
