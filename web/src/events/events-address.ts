import { dayOf } from '@akyede/contract/days'
import type { AgendaView, Scope } from './queries.ts'

export const eventsBase = '/dashboard/events'

export const scopeNames: Readonly<Record<Scope, string>> = {
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
  archived: 'Archived',
}

const isScope = (value: string | null): value is Scope => value !== null && Object.hasOwn(scopeNames, value)

/** The view in the page's address: a month as a grid, or a page of the agenda. */
export type EventsView =
  | { readonly kind: 'month'; readonly month: string }
  | ({ readonly kind: 'agenda' } & AgendaView)

export function viewOf(search: URLSearchParams, now: Date): EventsView {
  const month = search.get('month')
  if (search.get('view') === 'month')
    return {
      kind: 'month',
      month: month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : dayOf(now).slice(0, 7),
    }
  const scope = search.get('scope')
  const page = Number(search.get('page') ?? 1)
  return {
    kind: 'agenda',
    scope: isScope(scope) ? scope : 'upcoming',
    search: search.get('search')?.slice(0, 255) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

/** The address of a view, without default values. */
export function addressOf(view: EventsView): string {
  const entries =
    view.kind === 'month'
      ? { view: 'month', month: view.month }
      : {
          ...(view.scope !== 'upcoming' && { scope: view.scope }),
          ...(view.search && { search: view.search }),
          ...(view.page > 1 && { page: String(view.page) }),
        }
  const query = new URLSearchParams(entries as Record<string, string>).toString()
  return query ? `${eventsBase}?${query}` : eventsBase
}
