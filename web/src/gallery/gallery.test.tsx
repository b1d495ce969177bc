import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { Gallery } from './gallery.tsx'

it('shows every component of web/src/ui and no others', () => {
  const router = createMemoryRouter([{ path: '*', Component: Gallery }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const shown = [...html.matchAll(/data-specimen="([^"]*)"/g)].map(([, name]) => name)
  const parts = readdirSync(join(import.meta.dirname, '../ui'))
    .filter(name => name.endsWith('.tsx') && !name.includes('.test.'))
    .map(name => name.slice(0, -'.tsx'.length))
  expect(parts.length).toBeGreaterThan(30)
  expect(shown.sort()).toEqual(parts.sort())
})
