import { words } from '@akyede/contract/words'
import { X } from 'lucide-react'
import { useState } from 'react'
import { bannerKey } from './before-paint.ts'

/**
 * Announces free shipping until it is dismissed. The choice is stored, and the next page renders without a layout
 * shift.
 */
export function Banner() {
  const [dismissed, setDismissed] = useState(false)
  if (dismissed) return null
  return (
    <aside
      aria-label="Announcement"
      className="bg-banner text-on-banner in-data-[banner=off]:hidden print:hidden"
    >
      <div className="page flex items-center justify-between gap-2">
        <span aria-hidden className="w-11 shrink-0 max-sm:hidden" />
        <p className="text-sm font-semibold">{words.banner}</p>
        <button
          type="button"
          aria-label="Dismiss the announcement"
          onClick={() => {
            storeDismissed()
            setDismissed(true)
          }}
          className="grid size-11 shrink-0 place-items-center rounded-control noscript:invisible"
        >
          <X aria-hidden size={18} strokeWidth={1.75} />
        </button>
      </div>
    </aside>
  )
}

function storeDismissed(): void {
  document.documentElement.dataset.banner = 'off'
  try {
    localStorage.setItem(bannerKey, 'off')
  } catch {
    // Storage is blocked, so the banner returns on the next page.
  }
}
