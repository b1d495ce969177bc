import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { WorkshopProfile } from '@akyede/contract/workshops'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { PhotoChoice } from './photo-choice.tsx'

export type ProcessStep = WorkshopProfile['process'][number]
const empty: ProcessStep = { text: '', picture_slug: null }

/** Without a background, which would make an unavailable arrow stand out. */
const arrowClass =
  'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:opacity-50 aria-disabled:hover:bg-transparent'

interface ProcessStepsProps {
  readonly steps: readonly ProcessStep[]
  readonly pictures: WorkshopProfile['pictures']
  readonly error: string | undefined
  readonly onChange: (steps: readonly ProcessStep[]) => void
}

/** The steps in which a product is made, moved with arrows, each with a photo if the maker has one. */
export function ProcessSteps({ steps, pictures, error, onChange }: ProcessStepsProps) {
  const swap = (one: number, other: number) =>
    onChange(steps.with(one, steps[other] ?? empty).with(other, steps[one] ?? empty))
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">Up to {workshopLimits.workshops.processSteps} steps, in a sentence each.</p>
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its place
          <li key={index} className="grid gap-2">
            <TextAreaField
              rows={2}
              id={`profile-step-${index}`}
              label={`Step ${index + 1}`}
              maxLength={workshopLimits.workshops.processStep}
              value={step.text}
              onChange={({ target }) => onChange(steps.with(index, { ...step, text: target.value }))}
            />
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              {pictures.length > 0 && (
                <PhotoChoice
                  label={`Photo of step ${index + 1}`}
                  none="No photo"
                  pictures={pictures}
                  chosen={step.picture_slug}
                  onChoose={picture_slug => onChange(steps.with(index, { ...step, picture_slug }))}
                />
              )}
              <div className="flex gap-1">
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Move step ${index + 1} up`}
                  aria-disabled={index === 0}
                  onClick={() => index > 0 && swap(index, index - 1)}
                  className={arrowClass}
                >
                  <ArrowUp aria-hidden size={20} strokeWidth={1.75} />
                </Button>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Move step ${index + 1} down`}
                  aria-disabled={index === steps.length - 1}
                  onClick={() => index < steps.length - 1 && swap(index, index + 1)}
                  className={arrowClass}
                >
                  <ArrowDown aria-hidden size={20} strokeWidth={1.75} />
                </Button>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Remove step ${index + 1}`}
                  onClick={() => onChange(steps.toSpliced(index, 1))}
                >
                  <Trash2 aria-hidden size={20} strokeWidth={1.75} />
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <FieldError id="profile-process-error" error={error} />
      {steps.length < workshopLimits.workshops.processSteps && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => onChange([...steps, empty])}
        >
          <Plus aria-hidden size={20} strokeWidth={1.75} />
          Add step
        </Button>
      )}
    </div>
  )
}
