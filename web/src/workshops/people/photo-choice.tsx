import type { WorkshopProfile } from '@akyede/contract/workshops'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Picture } from '#ui/picture.tsx'

interface PhotoChoiceProps {
  /** What the photo is for, such as "Cover photo". */
  readonly label: string
  /** The text of the button for no photo, which says what is shown then. */
  readonly none: string
  readonly pictures: WorkshopProfile['pictures']
  readonly chosen: string | null
  readonly onChoose: (slug: string | null) => void
}

/** Chooses one of the photos of the workshop's own products, or none. */
export function PhotoChoice({ label, none, pictures, chosen, onChoose }: PhotoChoiceProps) {
  const [open, setOpen] = useState(false)
  const found = pictures.find(({ slug }) => slug === chosen)
  const text = found ? 'Change photo' : 'Choose photo'
  const choose = (slug: string | null) => {
    onChoose(slug)
    setOpen(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {found && (
        <div className="w-20 overflow-hidden rounded-picture">
          <Picture slug={found.slug} alt={found.alt} sizes="80px" />
        </div>
      )}
      <Button variant="secondary" aria-label={`${text}: ${label}`} onClick={() => setOpen(true)}>
        <ImagePlus aria-hidden size={20} strokeWidth={1.75} />
        {text}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label}>
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {pictures.map(({ slug, alt }) => (
            <li key={slug}>
              <button
                type="button"
                aria-pressed={slug === chosen}
                onClick={() => choose(slug)}
                className="block w-full overflow-hidden rounded-picture border-3 border-transparent aria-pressed:border-brand"
              >
                <Picture slug={slug} alt={alt} sizes="160px" />
              </button>
            </li>
          ))}
        </ul>
        <Button variant="quiet" onClick={() => choose(null)}>
          {none}
        </Button>
      </Dialog>
    </div>
  )
}
