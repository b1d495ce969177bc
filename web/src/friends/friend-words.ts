import { dayOf } from '@akyede/contract/days'

const day = 86_400_000

/** About when somebody was here: never the hour (D56). */
export function lastActiveWords(lastActive: string | null, now = new Date()): string | undefined {
  if (lastActive === null) return undefined
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(lastActive)) / day)
  if (days <= 0) return 'here today'
  if (days <= 7) return 'here this week'
  return days <= 31 ? 'here this month' : undefined
}

export function mutualWords(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? '1 friend in common' : `${count} friends in common`
}

/** Why somebody is shown: "You both know Kofi, Yaa and 2 others". */
export function knownByWords(count: number, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const others = count - names.length
  const all = others > 0 ? [...names, others === 1 ? '1 other' : `${others} others`] : names
  return `you both know ${new Intl.ListFormat('en-GB').format(all)}`
}
