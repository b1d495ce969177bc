import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Toaster } from '#ui/toaster.tsx'
import { Gallery } from './gallery.tsx'
import './gallery.css'

/** Toasts stay for one minute, long enough for a screenshot. */
const minute = 60_000

function Page() {
  return (
    <>
      <Gallery />
      <Toaster shownFor={minute} />
    </>
  )
}

/** The router starts on a page of the dashboard, so that navigation links have a current page. */
const router = createMemoryRouter([{ path: '*', Component: Page }], {
  initialEntries: ['/dashboard/orders'],
})

const place = document.getElementById('gallery')
if (place) createRoot(place).render(<RouterProvider router={router} />)
