import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PrintedFactsContext } from '#kit/document-facts.ts'
import { EventForm } from './event-form.tsx'
import { type EventFormValues, emptyForm } from './event-form-values.ts'
import { OccasionCards } from './occasion-cards.tsx'
import { SeriesPanel } from './series-panel.tsx'

const site = { vendorUrl: '/workshop', company: [], social: [], signIn: [] }

/** The form and its neighbours, with or without the customs that no reader has confirmed. */
const drawn = (withUnconfirmed: boolean, values: Partial<EventFormValues> = {}) =>
  renderToStaticMarkup(
    <PrintedFactsContext
      value={{ saveData: false, site: { ...site, ...(withUnconfirmed && { unconfirmedCustoms: true }) } }}
    >
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SeriesPanel />
          <EventForm
            values={{ ...emptyForm, ...values }}
            saveText="Save event"
            savingText="Saving…"
            onSave={async () => {}}
            onChange={() => {}}
          />
          <OccasionCards />
        </MemoryRouter>
      </QueryClientProvider>
    </PrintedFactsContext>,
  )

const monday = { type: 'naming', day: '2026-12-07' } as const

it('shows nothing that no reader has confirmed', () => {
  const html = drawn(false, monday)
  expect(html).not.toMatch(/Knocking|>Outdooring<|One week|Forty days|Kwadwo|Plan a farewell/)
  expect(html).toContain('Naming day')
})

it('offers the new types, the day names and the series with the switch on', () => {
  const html = drawn(true, monday)
  for (const text of ['Knocking', 'Outdooring', 'One week', 'Forty days', 'Plan a farewell']) {
    expect(html).toContain(text)
  }
  expect(html).toContain('Born on a Monday: Kwadwo or Adwoa in Akan')
})

it('hints at day names only where a child is named', () => {
  expect(drawn(true, { ...monday, type: 'wedding' })).not.toContain('Kwadwo')
  expect(drawn(true, { type: 'naming' })).not.toContain('Born on')
})

it('keeps the type of an event that was added while it was offered, in the quiet tone', () => {
  const html = drawn(false, { type: 'one_week', day: '2026-12-07' })
  expect(html).toContain('One week')
  expect(html).toContain('data-tone="remembrance"')
  expect(html).not.toContain('Forty days')
})
