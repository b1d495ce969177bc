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

/** The thumbnails: tabs with the arrow keys of tabs. Without scripts they are links to the large pictures. */
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
    <div ref={list} role="tablist" aria-label="Choose a picture" className="flex flex-wrap gap-2">
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
            'block w-16 overflow-hidden rounded-control border-2 outline-offset-2',
            index === shown ? 'border-ink' : 'border-transparent hover:border-line-strong',
          )}
        >
          <span className="sr-only">{`Picture ${index + 1}: `}</span>
          <Picture {...picture} sizes="64px" />
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
