import type { Product } from '@akyede/contract/catalogue'
import { ZoomIn } from 'lucide-react'
import { type MouseEvent, Suspense, useState } from 'react'
import { lazyComponents } from '#kit/lazy-components.ts'
import { GalleryArrows } from './gallery-arrows.tsx'
import { GalleryFrame, GalleryPicture, IllustrationLabel } from './gallery-frame.tsx'
import { GalleryTabs, panelId, tabId } from './gallery-tabs.tsx'
import { useStrip } from './use-strip.ts'

const zoom = lazyComponents(() => import('./picture-zoom.tsx'))
const PictureZoom = zoom.component(module => module.PictureZoom)

/** The pictures of a product: swiped, or selected by arrows or thumbnails, and enlarged in a dialog. */
export function Gallery({ pictures }: Pick<Product, 'pictures'>) {
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
    <section aria-label="Pictures">
      <GalleryFrame
        several={several}
        tabs={several && <GalleryTabs pictures={pictures} shown={strip.shown} onShow={strip.show} />}
      >
        <div
          ref={strip.element}
          {...strip.events}
          className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] motion-safe:scroll-smooth"
        >
          {pictures.map((picture, index) => (
            <div
              key={picture.slug}
              id={panelId(index)}
              className="relative w-full shrink-0 snap-center"
              {...(several && { role: 'tabpanel', 'aria-labelledby': tabId(index) })}
            >
              <a
                href={`/pictures/${picture.slug}-1000.webp`}
                onClick={event => enlarge(event, index)}
                className="block cursor-zoom-in -outline-offset-4!"
              >
                <span className="sr-only">Enlarge: </span>
                <GalleryPicture {...picture} first={index === 0} />
              </a>
              {picture.drawn && <IllustrationLabel />}
            </div>
          ))}
        </div>
        <ZoomIn
          aria-hidden
          strokeWidth={1.75}
          className="pointer-events-none absolute top-3 right-3 size-11 rounded-chip bg-surface/90 p-3 text-ink"
        />
        {several && (
          <div className="max-sm:hidden">
            <GalleryArrows shown={strip.shown} count={pictures.length} onShow={strip.show} />
          </div>
        )}
      </GalleryFrame>
      {zoomed !== undefined && (
        <Suspense>
          <PictureZoom pictures={pictures} first={zoomed} onClose={() => setZoomed(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
