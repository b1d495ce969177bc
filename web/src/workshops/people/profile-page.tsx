import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { WorkshopProfile } from '@akyede/contract/workshops'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { Found } from '../found.tsx'
import { workshopQuery } from '../queries.ts'
import { Problem } from '../use-action.tsx'
import { useWorkshop } from '../use-workshop.ts'
import { PhotoChoice } from './photo-choice.tsx'
import { type ProcessStep, ProcessSteps } from './process-steps.tsx'

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** What buyers read about the workshop, and when it works. */
export function ProfilePage() {
  const { id, slug } = useWorkshop()
  const profile = useQuery(workshopQuery(id))
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      <Breadcrumb trail={[{ text: 'Settings', to: `/workshop/${slug}/settings` }]} here="Profile" />
      <header>
        <PageTitle>Profile</PageTitle>
        <p className="text-ink-2">
          What buyers read on{' '}
          <TextLink to={`/vendor/${slug}`} className="thumb">
            your page in the shop
          </TextLink>
        </p>
      </header>
      <Found query={profile}>{found => <ProfileForm key={found.id} profile={found} />}</Found>
    </div>
  )
}

interface Values {
  readonly story: string
  readonly process: readonly ProcessStep[]
  readonly cover_slug: string | null
  readonly website: string
  readonly work_days: readonly number[]
  readonly cut_off: string
}

const valuesOf = (profile: WorkshopProfile): Values => {
  const { story, process, website, work_days, cut_off, cover_slug } = profile
  return { story, process, work_days, cut_off, cover_slug, website: website ?? '' }
}

function useProfileForm(profile: WorkshopProfile) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(profile))
  const [version, setVersion] = useState(profile.version)
  const [isSaving, setIsSaving] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    setIsSaving(true)
    setProblems({})
    try {
      const steps = values.process.filter(({ text }) => text.trim())
      const { data } = await call(
        'changeWorkshop',
        {
          params: { vendorId },
          body: {
            story: values.story,
            process: steps,
            cover_slug: values.cover_slug,
            website: values.website.trim() || null,
            work_days: [...values.work_days],
            cut_off: values.cut_off,
          },
        },
        { headers: { 'if-match': `"${version}"` } },
      )
      client.setQueryData(workshopQuery(vendorId).queryKey, data)
      setVersion(data.version)
      setValues(valuesOf(data))
      toast.success('Profile saved')
    } catch (error) {
      setProblems(problemsOf(error))
      // What the other member wrote is kept beside what is typed here, and the next attempt replaces it.
      if (error instanceof ApiError && error.code === 'workshop.modified') {
        const now = await client.fetchQuery({ ...workshopQuery(vendorId), staleTime: 0 })
        setVersion(now.version)
      }
    } finally {
      setIsSaving(false)
    }
  }
  const change = (changes: Partial<Values>) => setValues(before => ({ ...before, ...changes }))
  return { values, change, problems, isSaving, save }
}

function problemsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError))
    return { form: error instanceof Error ? error.message : 'Please try again' }
  const fields = error.detail.flatMap(({ loc: [, field], msg }) =>
    typeof field === 'string' ? [[field, msg] as const] : [],
  )
  if (error.code === 'workshop.modified')
    return { form: `${error.message} Saving again replaces their version with yours.` }
  return fields.length > 0 ? Object.fromEntries(fields) : { form: error.message }
}

function ProfileForm({ profile }: { profile: WorkshopProfile }) {
  const { values, change, problems, isSaving, save } = useProfileForm(profile)
  return (
    <form
      noValidate
      method="dialog"
      aria-label="Profile"
      className="grid gap-6"
      onSubmit={event => void save(event)}
    >
      <PanelSection id="story" title="Story">
        <CountedTextArea
          id="profile-story"
          label="Your story"
          hint={`At least ${workshopLimits.workshops.story.min} characters`}
          length={values.story.length}
          atMost={workshopLimits.workshops.story.max}
          value={values.story}
          error={problems.story}
          onChange={({ target }) => change({ story: target.value })}
        />
        <TextField
          id="profile-website"
          label="Website"
          optional
          type="url"
          inputMode="url"
          autoCapitalize="none"
          placeholder="https://"
          value={values.website}
          error={problems.website}
          onChange={({ target }) => change({ website: target.value })}
        />
      </PanelSection>
      <PanelSection id="steps" title="How it’s made">
        <ProcessSteps
          steps={values.process}
          pictures={profile.pictures}
          error={problems.process}
          onChange={process => change({ process })}
        />
      </PanelSection>
      {profile.pictures.length > 0 && (
        <PanelSection id="cover" title="Cover photo">
          <p className="text-ink-2">
            The large photo at the top of your page, from the photos of your products.
          </p>
          <PhotoChoice
            label="Cover photo"
            none="No photo: the product that sells best"
            pictures={profile.pictures}
            chosen={values.cover_slug}
            onChoose={cover_slug => change({ cover_slug })}
          />
          <FieldError id="profile-cover-error" error={problems.cover_slug} />
        </PanelSection>
      )}
      <PanelSection id="days" title="Working days">
        <fieldset>
          <legend className="sr-only">Working days</legend>
          <div className="grid grid-cols-2 sm:grid-cols-3">
            {dayNames.map((name, index) => (
              <Checkbox
                key={name}
                label={name}
                checked={values.work_days.includes(index + 1)}
                onChange={({ target }) =>
                  change({
                    work_days: target.checked
                      ? [...values.work_days, index + 1].sort()
                      : values.work_days.filter(day => day !== index + 1),
                  })
                }
              />
            ))}
          </div>
          <FieldError id="profile-days-error" error={problems.work_days} />
        </fieldset>
        <TextField
          id="profile-cut-off"
          label="Last orders of the day"
          hint="Later orders count for the next day. Ghana time."
          type="time"
          className="max-w-40"
          value={values.cut_off}
          error={problems.cut_off}
          onChange={({ target }) => change({ cut_off: target.value })}
        />
      </PanelSection>
      <Problem>{problems.form}</Problem>
      <Button type="submit" size="large" pending={isSaving && 'Saving…'}>
        Save profile
      </Button>
    </form>
  )
}
