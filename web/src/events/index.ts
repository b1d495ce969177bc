export { Agenda } from './agenda.tsx'
export { ConflictDialog } from './conflict-dialog.tsx'
export { toneOf } from './event-card.tsx'
export { EventForm } from './event-form.tsx'
export {
  changesIn,
  type EventFormValues,
  emptyForm,
  eventDraft,
  formOf,
  isChanged,
  proposedBy,
  toSave,
} from './event-form-values.ts'
export { EventView } from './event-view.tsx'
export { addressOf, type EventsView, eventsBase, viewOf } from './events-address.ts'
export { FriendsField } from './friends-field.tsx'
export { invitationMeta } from './invitation-meta.ts'
export { ClosedInvitation, InvitationPage } from './invitation-page.tsx'
export { MonthGrid } from './month-grid.tsx'
export { OccasionCards } from './occasion-cards.tsx'
export { type EventFacts, eventQuery, refreshEvents, useEventsSync } from './queries.ts'
export { inviteAll, saveEvent } from './save-event.ts'
export { SeriesPanel } from './series-panel.tsx'
