import { type ReturnReason, returnReasons } from '@akyede/contract/return-words'
import { personalValue } from '#kit/personal-values.ts'
import type { ReturnableLineItem } from './return-line-items.ts'

interface ReturnDraft {
  readonly orderId: string
  readonly values: ReturnValues
}

const draft = personalValue<ReturnDraft>('akyede:return-draft', isDraft)

export const clearDraft = (): void => draft.clear()

/** Stores the unsent form, so that a reload does not lose it. */
export function saveDraft(orderId: string, values: ReturnValues): void {
  const { items, reason, words } = values
  if (items.length > 0 || reason !== '' || words.trim()) draft.write({ orderId, values })
  else draft.clear()
}

/** The user's draft for this order, as far as its units can still be returned. */
export function readDraft(orderId: string, lines: readonly ReturnableLineItem[]): ReturnValues {
  const stored = draft.read()
  if (stored?.orderId !== orderId) return initialReturn(lines)
  const items = stored.values.items.flatMap(({ item_id, quantity }) => {
    const line = lines.find(({ item }) => item.id === item_id)
    return line ? [{ item_id, quantity: Math.min(quantity, line.item.returnable) }] : []
  })
  return { ...stored.values, items }
}

/** Storage can be edited by hand, so a value of another shape is not a draft. */
function isDraft(value: unknown): value is ReturnDraft {
  const { orderId, values } = Object(value) as Partial<ReturnDraft>
  const { items, reason, words } = Object(values) as Partial<ReturnValues>
  return (
    typeof orderId === 'string' &&
    typeof words === 'string' &&
    ['', ...returnReasons].includes(String(reason)) &&
    Array.isArray(items) &&
    items.every(item => typeof Object(item).item_id === 'string' && Number.isInteger(item.quantity))
  )
}

/** Form values of a return. */
export interface ReturnValues {
  items: { item_id: string; quantity: number }[]
  reason: ReturnReason | ''
  words: string
}

/** The only unit that can be returned is chosen already. */
function initialReturn(lines: readonly ReturnableLineItem[]): ReturnValues {
  const only = lines.length === 1 && lines[0]?.item.returnable === 1 ? lines[0].item.id : undefined
  return { items: only ? [{ item_id: only, quantity: 1 }] : [], reason: '', words: '' }
}

export const idOf = (name: string): string => `return-${name}`
/** In the order of the page. */
export const fields = { names: ['items', 'reason', 'words'], idOf }
