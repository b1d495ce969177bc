import type { ProductPicture } from '@akyede/contract/photographs'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { ArrowDown, ArrowUp, Crosshair, Trash2 } from 'lucide-react'
import { type ComponentProps, type DragEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { TextField } from '#ui/text-field.tsx'
import { FocusDialog } from './focus-dialog.tsx'
import { warningWords } from './product-words.ts'
import type { usePhotos } from './use-photos.ts'

interface PhotoCardProps {
  readonly picture: ProductPicture
  readonly at: number
  readonly count: number
  readonly photos: ReturnType<typeof usePhotos>
}

const dragType = 'application/x-akyede-photo'

/** A photo with its description; it is moved by arrows or by dragging. */
export function PhotoCard({ picture, at, count, photos }: PhotoCardProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const { slug, url, alt, warnings, whole_url } = picture
  const nth = `photo ${at + 1}`
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    photos.move(Number(event.dataTransfer.getData(dragType)), at)
  }
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, String(at))}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes(
        'grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-picture border p-3 sm:grid-cols-[8rem_minmax(0,1fr)]',
        isOver ? 'border-brand bg-brand-soft' : 'border-line',
      )}
    >
      <img
        src={url}
        alt={alt || `Your ${nth}`}
        draggable={false}
        className="aspect-4/5 w-full rounded-control bg-surface-2 object-cover"
      />
      <div className="flex min-w-0 flex-wrap content-start gap-1">
        <p className="w-full text-sm font-semibold text-ink-2">
          {at === 0 ? 'Main photo' : `Photo ${at + 1}`}
        </p>
        {at > 0 && (
          <IconButton label={`Move ${nth} up`} Icon={ArrowUp} onClick={() => photos.move(at, at - 1)} />
        )}
        {at < count - 1 && (
          <IconButton label={`Move ${nth} down`} Icon={ArrowDown} onClick={() => photos.move(at, at + 1)} />
        )}
        {whole_url && (
          <IconButton
            label={`Choose what ${nth} shows`}
            Icon={Crosshair}
            onClick={() => setIsChoosing(true)}
          />
        )}
        <IconButton label={`Remove ${nth}`} Icon={Trash2} onClick={() => photos.take(slug)} />
        {warnings.map(warning => (
          <p key={warning} className="w-full rounded-control bg-gold-soft px-3 py-2 text-sm text-gold-ink">
            {warningWords[warning]}
          </p>
        ))}
      </div>
      <div className="col-span-2">
        <TextField
          label="How would you describe this photo over the phone?"
          value={alt}
          maxLength={workshopLimits.makerProducts.alt.most}
          placeholder="A round basket with red and blue stripes"
          onChange={({ target }) => photos.describe(slug, target.value)}
        />
      </div>
      {whole_url && (
        <FocusDialog
          open={isChoosing}
          picture={picture}
          wholeUrl={whole_url}
          onClose={() => setIsChoosing(false)}
          onChoose={focus => photos.focus(slug, focus)}
        />
      )}
    </li>
  )
}

interface IconButtonProps extends ComponentProps<typeof Button> {
  readonly label: string
  readonly Icon: typeof ArrowUp
}

const IconButton = ({ label, Icon, ...button }: IconButtonProps) => (
  <Button {...button} variant="secondary" size="icon" aria-label={label}>
    <Icon aria-hidden size={20} strokeWidth={1.75} />
  </Button>
)
