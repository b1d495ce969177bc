import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ListForm } from './list-form.tsx'
import { emptyForm } from './list-form-values.ts'

/** The text of the form of an owner with this occasion, with the optional fields. */
const textOf = (purpose: 'birthday' | 'funeral'): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ListForm
          values={{ ...emptyForm, purpose, deadline: '2026-12-24' }}
          owns
          saveText="Save"
          savingText="Saving…"
          onSave={async () => {}}
          onChange={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]+>/g, ' ')

test('asks when to see gifts, and on a list of remembrance when to see what was sent', () => {
  expect(textOf('birthday')).toContain('When do you want to see your gifts?')
  expect(textOf('funeral')).toContain('When do you want to see what was sent?')
  expect(textOf('funeral')).not.toMatch(/gift/i)
})
