const long = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
/** Milliseconds: within the last three days there is no time to lose. */
const soon = 3 * 86_400_000

/** "Order by Thursday 3 December", "Order today" in the last three days, or "Too late for the date". */
export function orderByText(orderBy: string, tooLate: boolean, today: string): string {
  if (tooLate) return 'Too late for the date'
  const day = new Date(orderBy)
  if (Number(day) - Date.parse(today) < soon) return 'Order today'
  return `Order by ${day.toLocaleDateString('en-GB', long).replace(',', '')}`
}

/** These texts of the items of a list, by their ids. */
export const orderByTexts = (
  items: readonly { readonly id: string; readonly order_by: string | null; readonly too_late: boolean }[],
  today: string,
): Record<string, string> =>
  Object.fromEntries(
    items.flatMap(({ id, order_by, too_late }) =>
      order_by === null ? [] : [[id, orderByText(order_by, too_late, today)]],
    ),
  )
