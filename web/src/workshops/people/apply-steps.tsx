import { toE164 } from '@akyede/contract/fields'
import { networkOf, networks, walletNames } from '@akyede/contract/mobile-money'
import { regionNames } from '@akyede/contract/regions'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { Camera, X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { call } from '#kit/call.ts'
import { drawSmallerJpeg } from '#kit/draw-jpeg.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { formOf } from '../upload-file.ts'
import { Problem, useAction } from '../use-action.tsx'
import type { Draft } from './apply-draft.ts'
import { PhoneCheck } from './phone-check.tsx'

export interface StepProps {
  readonly draft: Draft
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (changes: Partial<Draft>) => void
}

type TextName = 'name' | 'craft' | 'since' | 'town' | 'story' | 'walletPhone' | 'holder'

/** What a text field of the draft needs. */
const wire = ({ draft, problems, onChange }: StepProps, name: TextName, problem: string = name) => ({
  id: `apply-${name}`,
  value: draft[name],
  error: problems[problem],
  onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange({ [name]: target.value }),
})

export const WorkshopStep = (step: StepProps) => (
  <>
    <TextField
      label="Name of your workshop"
      hint="As buyers will see it, such as “Bonwire Loom House”."
      maxLength={workshopLimits.workshops.name.max}
      {...wire(step, 'name')}
    />
    <TextField
      label="What do you make?"
      hint="Your craft in a word or two, such as “Kente weaving”."
      maxLength={workshopLimits.workshops.craft}
      {...wire(step, 'craft')}
    />
    <TextField
      label="Since which year?"
      inputMode="numeric"
      maxLength={4}
      placeholder="2015"
      className="max-w-32"
      {...wire(step, 'since')}
    />
  </>
)

export const PlaceStep = (step: StepProps) => (
  <>
    <SelectField
      id="apply-region"
      label="Region"
      prompt="Choose a region"
      options={regionNames.map(name => ({ value: name, text: name }))}
      value={step.draft.region}
      error={step.problems.region}
      onChange={({ target }) => step.onChange({ region: target.value })}
    />
    <TextField label="Town" maxLength={workshopLimits.workshops.town} {...wire(step, 'town')} />
    <PhoneCheck error={step.problems.phone} />
  </>
)

export const StoryStep = (step: StepProps) => (
  <CountedTextArea
    label="Your story"
    hint={`Who makes it, how, and who taught you? At least ${workshopLimits.workshops.story.min} characters. Write as you’d tell it across the counter.`}
    rows={8}
    length={step.draft.story.length}
    atMost={workshopLimits.workshops.story.max}
    {...wire(step, 'story')}
  />
)

export function PicturesStep({ draft: { pictures }, problems, onChange }: StepProps) {
  const field = useRef<HTMLInputElement>(null)
  const { isRunning, problem, run } = useAction('We couldn’t upload this photo')
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file)
      void run(async () => {
        const form = await formOf(
          'picture',
          (await drawSmallerJpeg(file, workshopLimits.photographs.longestSide)) ?? file,
          'picture.jpg',
        )
        const { name, url } = (await call('addApplicationPicture', {}, form)).data
        onChange({ pictures: [...pictures, { name, url }] })
      })
    // Lets the user choose the same file again.
    target.value = ''
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Up to {workshopLimits.workshops.pictures} photos of things you made. One is enough, and daylight will
        do. Only we see them.
      </p>
      <ul className="grid grid-cols-3 gap-3">
        {pictures.map(({ name, url }, index) => (
          <li key={name} className="relative">
            <img
              src={url}
              alt={`Your work, ${index + 1}`}
              className="aspect-4/5 w-full rounded-picture bg-surface-2 object-cover"
            />
            <button
              type="button"
              aria-label={`Remove photo ${index + 1}`}
              onClick={() => onChange({ pictures: pictures.filter(one => one.name !== name) })}
              className="absolute top-1 right-1 grid size-11 place-items-center rounded-chip bg-surface text-ink shadow-e3"
            >
              <X aria-hidden size={20} strokeWidth={1.75} />
            </button>
          </li>
        ))}
        {pictures.length < workshopLimits.workshops.pictures && (
          <li>
            <input
              ref={field}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-label="Photo of your work"
              tabIndex={-1}
              className="sr-only"
              onChange={choose}
            />
            <Button
              variant="secondary"
              className="aspect-4/5 w-full"
              pending={isRunning && 'Adding…'}
              onClick={() => field.current?.click()}
            >
              <span className="grid justify-items-center gap-2">
                <Camera aria-hidden size={26} strokeWidth={1.75} />
                Add photo
              </span>
            </Button>
          </li>
        )}
      </ul>
      <FieldError id="apply-pictures-error" error={problems.pictures} />
      <Problem>{problem}</Problem>
    </div>
  )
}

export function WalletStep(step: StepProps) {
  const { draft, problems, onChange } = step
  const guess = networkOf(toE164(draft.walletPhone))
  return (
    <>
      <TextField
        label="Wallet number"
        hint="The mobile money number for what you earn."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...wire(step, 'walletPhone', 'phone')}
        onChange={({ target }) => {
          const network = networkOf(toE164(target.value))
          onChange({ walletPhone: target.value, ...(network && { network }) })
        }}
      />
      <div className="grid gap-1.5">
        <RadioGroup
          legend="Network"
          name="network"
          variant="chips"
          options={networks.map(value => ({ value, text: walletNames[value] }))}
          value={draft.network}
          error={problems.network}
          onChoose={network => onChange({ network })}
        />
        {guess && guess === draft.network && (
          <p className="text-sm text-ink-2">Looks like {walletNames[guess]}. Not right? Change it.</p>
        )}
      </div>
      <TextField
        label="Name on the wallet"
        hint="As your network has it."
        maxLength={workshopLimits.workshops.holder}
        {...wire(step, 'holder')}
      />
      <Checkbox
        label={
          <>
            I make what I sell, and I accept the{' '}
            <TextLink to="/terms" target="_blank" className="thumb">
              terms
            </TextLink>{' '}
            for makers
          </>
        }
        error={problems.terms}
        checked={draft.terms}
        onChange={({ target }) => onChange({ terms: target.checked })}
      />
    </>
  )
}
