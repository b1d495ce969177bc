import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Toaster } from '#ui/toaster.tsx'
import { Gallery } from './gallery.tsx'
import './gallery.css'

/** Long enough to look at. */
const minute = 60_000

function Page() {
  return (
    <>
      <Gallery />
      <Toaster shownFor={minute} offeredFor={minute} />
    </>
  )
}

/** As on a page of the dashboard, so that links know where they stand. */
const router = createMemoryRouter([{ path: '*', Component: Page }], {
  initialEntries: ['/dashboard/orders'],
})

const place = document.getElementById('gallery')
if (place) createRoot(place).render(<RouterProvider router={router} />)
