import { tabValue } from '#kit/tab-value.ts'

/** The lists whose password was right in this tab: for others the shop need not be asked whether they are open. */
const opened = tabValue<string[]>(
  'akyede:opened-lists',
  (value): value is string[] => Array.isArray(value) && value.every(one => typeof one === 'string'),
)

export const wasOpened = (shareId: string): boolean => opened.read()?.includes(shareId) ?? false

export const noteOpened = (shareId: string): void =>
  opened.write([...new Set([...(opened.read() ?? []), shareId])])
