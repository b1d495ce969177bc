import type { Skipped } from '@akyede/contract/gifts'
import { skippedWords } from './open-items.ts'

/** What was left out of one order for all of a list, and why; what is not on it any more is not named. */
export const leftOutWords = (
  skipped: readonly Skipped[],
  items: readonly { readonly id: string; readonly name: string }[],
): { readonly id: string; readonly text: string }[] =>
  skipped.flatMap(({ item_id: id, reason }) => {
    const name = items.find(item => item.id === id)?.name
    return name ? [{ id, text: `${name} (${skippedWords[reason]})` }] : []
  })
