import { workshopLimits } from '@akyede/contract/workshop-limits'
import { Camera, Images, LoaderCircle } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { PhotoCard } from './photo-card.tsx'
import { type SentPhoto, usePhotos } from './use-photos.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** The photos of a product: take or choose them, put them in order, describe them. */
export function PhotosSection({ editor }: { editor: ProductEditor }) {
  const photos = usePhotos(editor)
  const { pictures, sent } = photos
  const isFull = pictures.length + sent.length >= workshopLimits.makerProducts.pictures
  return (
    <PanelSection id="photos" title="Photos">
      <p className="-mt-3 text-ink-2">
        Daylight and a plain cloth behind it work best. The first photo is the one buyers see in lists.
      </p>
      {(pictures.length > 0 || sent.length > 0) && (
        <ol aria-label="Photos" className="grid gap-4">
          {pictures.map((picture, at) => (
            <PhotoCard key={picture.slug} picture={picture} at={at} count={pictures.length} photos={photos} />
          ))}
          {sent.map(photo => (
            <SentCard
              key={photo.key}
              sent={photo}
              onRetry={() => void photos.retry(photo)}
              onDiscard={() => photos.discard(photo.key)}
            />
          ))}
        </ol>
      )}
      {!isFull && (
        <div className="grid gap-3 sm:grid-cols-2">
          <PhotoInput
            text="Take a photo"
            icon={<Camera aria-hidden size={22} strokeWidth={1.75} />}
            isCamera
            onFiles={photos.add}
          />
          <PhotoInput
            text="Choose photos"
            icon={<Images aria-hidden size={22} strokeWidth={1.75} />}
            onFiles={photos.add}
          />
        </div>
      )}
    </PanelSection>
  )
}

interface PhotoInputProps {
  readonly text: string
  readonly icon: ReactNode
  readonly isCamera?: boolean
  readonly onFiles: (files: readonly File[]) => Promise<void>
}

/** With these types, iPhones convert their own format before the page gets the file. */
function PhotoInput({ text, icon, isCamera = false, onFiles }: PhotoInputProps) {
  const id = useId()
  return (
    <span className="relative grid">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        className="peer absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void onFiles(files)
        }}
      />
      <label
        htmlFor={id}
        className={classes(
          buttonClass({ variant: isCamera ? 'primary' : 'secondary', wide: true }),
          'pointer-events-none min-h-13 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
        )}
      >
        {icon}
        {text}
      </label>
    </span>
  )
}

interface SentCardProps {
  readonly sent: SentPhoto
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** A photo on its way, or why it did not arrive. */
const SentCard = ({ sent: { url, failure, isOffline, canRetry }, onRetry, onDiscard }: SentCardProps) => (
  <li className="flex gap-4 rounded-picture border border-line p-3">
    <img src={url} alt="" className="aspect-4/5 w-24 shrink-0 rounded-control object-cover opacity-70" />
    <div className="grid min-w-0 content-center gap-3">
      {failure === undefined ? (
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <LoaderCircle aria-hidden size={20} className="animate-spin" /> Uploading…
        </p>
      ) : (
        <>
          <p role="alert" className="text-danger">
            {isOffline ? 'No connection. We’ll send it as soon as you’re online.' : failure}
          </p>
          <div className="flex flex-wrap gap-2">
            {canRetry && (
              <Button variant="secondary" onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button variant="quiet" onClick={onDiscard}>
              Remove photo
            </Button>
          </div>
        </>
      )}
    </div>
  </li>
)
