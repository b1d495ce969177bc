import type { Picture as PictureFacts } from '@akyede/contract/catalogue'
import { type KeyboardEvent, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture.tsx'

export const panelId = (index: number): string => `picture-${index + 1}`
export const tabId = (index: number): string => `picture-tab-${index + 1}`

interface GalleryTabsProps {
  pictures: readonly PictureFacts[]
  /** Index from 0. */
  shown: number
  onShow: (index: number) => void
}

/**
 * Thumbnails, and on phones the marks of a swipe indicator: tabs with the arrow keys of tabs. Without scripts they
 * are links to the large pictures.
 */
export function GalleryTabs({ pictures, shown, onShow }: GalleryTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    const index = nextIndexForKey(event.key, shown, pictures.length)
    if (index === undefined) return
    event.preventDefault()
    onShow(index)
    list.current?.querySelector<HTMLElement>(`#${tabId(index)}`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Choose a picture"
      className="flex max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:justify-center sm:flex-wrap sm:gap-2 lg:flex-col"
    >
      {pictures.map((picture, index) => (
        <a
          key={picture.slug}
          id={tabId(index)}
          role="tab"
          aria-selected={index === shown}
          aria-controls={panelId(index)}
          tabIndex={index === shown ? 0 : -1}
          href={`#${panelId(index)}`}
          onKeyDown={step}
          onClick={event => {
            event.preventDefault()
            onShow(index)
          }}
          className={classes(
            'group block overflow-hidden rounded-control max-sm:grid max-sm:size-11 max-sm:place-items-center max-sm:-outline-offset-4! sm:w-16 sm:border-2 sm:outline-offset-2',
            index === shown ? 'sm:border-ink' : 'sm:border-transparent sm:hover:border-line-strong',
          )}
        >
          <span className="sr-only">{`Picture ${index + 1}: ${picture.alt}`}</span>
          <Picture {...picture} alt="" sizes="64px" className="max-sm:hidden" />
          <span
            aria-hidden
            className="h-1.5 w-7 rounded-chip bg-surface ring-1 ring-ink-2 group-aria-selected:bg-ink group-aria-selected:ring-surface sm:hidden"
          />
        </a>
      ))}
    </div>
  )
}

/** Returns the index to which a key leads in a row of tabs (ARIA pattern); undefined for other keys. */
function nextIndexForKey(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
