import type { Picture as PictureFacts } from '@akyede/contract/catalogue'
import { ZoomIn } from 'lucide-react'
import { type MouseEvent, Suspense, useState } from 'react'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Picture } from '#ui/picture.tsx'
import { GalleryArrows } from './gallery-arrows.tsx'
import { galleryPicture } from './gallery-picture.ts'
import { GalleryTabs, panelId, tabId } from './gallery-tabs.tsx'
import { useStrip } from './use-strip.ts'

const zoom = lazyComponents(() => import('./picture-zoom.tsx'))
const PictureZoom = zoom.component(module => module.PictureZoom)

/** The pictures of a product: swiped, or selected by arrows or thumbnails, and enlarged in a dialog. */
export function Gallery({ pictures }: { pictures: readonly PictureFacts[] }) {
  const strip = useStrip()
  const [zoomed, setZoomed] = useState<number>()
  const enlarge = (event: MouseEvent, index: number) => {
    // With a modifier key the browser opens the picture in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    zoom.preload()
    setZoomed(index)
  }
  const several = pictures.length > 1
  return (
    <section aria-label="Pictures" className="grid gap-3">
      <div className="relative overflow-hidden rounded-panel">
        <div
          ref={strip.element}
          {...strip.events}
          className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] motion-safe:scroll-smooth"
        >
          {pictures.map((picture, index) => (
            <div
              key={picture.slug}
              id={panelId(index)}
              className="w-full shrink-0 snap-center"
              {...(several && { role: 'tabpanel', 'aria-labelledby': tabId(index) })}
            >
              <a
                href={`/pictures/${picture.slug}-1000.webp`}
                onClick={event => enlarge(event, index)}
                className="block cursor-zoom-in -outline-offset-4!"
              >
                <span className="sr-only">Enlarge: </span>
                <Picture {...picture} {...galleryPicture} first={index === 0} />
              </a>
            </div>
          ))}
        </div>
        <ZoomIn
          aria-hidden
          strokeWidth={1.75}
          className="pointer-events-none absolute top-3 right-3 size-10 rounded-chip bg-surface/90 p-2.5 text-ink"
        />
        {several && <GalleryArrows shown={strip.shown} count={pictures.length} onShow={strip.show} />}
      </div>
      {several && <GalleryTabs pictures={pictures} shown={strip.shown} onShow={strip.show} />}
      {zoomed !== undefined && (
        <Suspense>
          <PictureZoom pictures={pictures} first={zoomed} onClose={() => setZoomed(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
