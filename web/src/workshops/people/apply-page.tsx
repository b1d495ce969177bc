import type { ApplicationBody } from '@akyede/contract/workshop-application'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useSession } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { Found } from '../found.tsx'
import { applicationQuery, workshopKey } from '../queries.ts'
import { Problem, useAction } from '../use-action.tsx'
import { bodyOf, type Draft, emptyDraft, problemsOfStep, stepOf, storedDraft } from './apply-draft.ts'
import {
  PicturesStep,
  PlaceStep,
  type StepProps,
  StoryStep,
  WalletStep,
  WorkshopStep,
} from './apply-steps.tsx'
import { ownPhoneQuery } from './phone-check.tsx'

const steps: readonly { readonly title: string; readonly Step: ComponentType<StepProps> }[] = [
  { title: 'Your workshop', Step: WorkshopStep },
  { title: 'Where you work', Step: PlaceStep },
  { title: 'Your story', Step: StoryStep },
  { title: 'Your work', Step: PicturesStep },
  { title: 'Your wallet', Step: WalletStep },
]
const last = steps.length - 1

/** The application to sell, in five short steps that are kept in the tab until it is sent. */
export function ApplyPage() {
  const { user } = useSession()
  const application = useQuery(applicationQuery)
  if (!user) return null
  return (
    <Found query={application}>
      {found => {
        const waits =
          found?.state === 'applied' ||
          (found?.apply_again_at != null && new Date(found.apply_again_at) > new Date())
        return waits ? <Navigate to="/workshop" replace /> : <ApplyForm userId={user.user_id} />
      }}
    </Found>
  )
}

function useDraft(userId: number) {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = storedDraft.read()
    return stored?.userId === userId ? stored : emptyDraft(userId)
  })
  const change = (changes: Partial<Draft>) =>
    setDraft(before => {
      const after = { ...before, ...changes }
      storedDraft.write(after)
      return after
    })
  return [draft, change] as const
}

function ApplyForm({ userId }: { userId: number }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [draft, change] = useDraft(userId)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { isRunning, problem, run } = useAction('We couldn’t send your application')
  const form = useRef<HTMLFormElement>(null)
  const heading = useHeadingFocus(draft.step)
  const { title, Step } = steps[draft.step] ?? { title: '', Step: WorkshopStep }

  async function next(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = { ...problemsOfStep(draft), ...(draft.step === 1 && (await phoneProblem())) }
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst(form.current)
    if (draft.step < last) change({ step: draft.step + 1 })
    else await run(send)
  }

  async function phoneProblem(): Promise<Readonly<Record<string, string>>> {
    // Without an answer the step itself says so and offers a retry.
    const own = await client.ensureQueryData(ownPhoneQuery).catch(() => undefined)
    return own?.phone_verified ? {} : { phone: 'Please verify your phone number' }
  }

  async function send(): Promise<void> {
    try {
      // The rules of all steps passed, so this is the body that they describe.
      await call('applyForWorkshop', { body: bodyOf(draft) as ApplicationBody })
    } catch (error) {
      if (error instanceof ApiError) showRefusal(error)
      throw error
    }
    storedDraft.clear()
    await client.invalidateQueries({ queryKey: workshopKey })
    await navigate('/workshop')
  }

  /** Opens the step with the first field that was refused, such as a year in the future. */
  function showRefusal({ code, message, detail }: ApiError): void {
    const [first] = detail
    if (code === 'workshop.name_taken') {
      change({ step: 0 })
      setProblems({ name: message })
    } else if (first) {
      change({ step: stepOf(first.loc) })
      setProblems(Object.fromEntries(detail.map(({ loc, msg }) => [String(loc.at(-1)), msg])))
    }
  }

  return (
    <form
      ref={form}
      noValidate
      method="dialog"
      aria-label="Application"
      className="mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={event => void next(event)}
    >
      <Progress value={draft.step + 1} max={steps.length}>
        Step {draft.step + 1} of {steps.length}
        {draft.step === 0 && ', about 5 minutes'}
      </Progress>
      <PageTitle ref={heading}>{title}</PageTitle>
      <Step draft={draft} problems={problems} onChange={change} />
      <Problem>{problem}</Problem>
      <div className="sticky bottom-0 -mx-4 flex gap-3 border-t border-line bg-bg px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0">
        {draft.step > 0 && (
          <Button
            variant="secondary"
            size="large"
            onClick={() => {
              setProblems({})
              change({ step: draft.step - 1 })
            }}
          >
            Back
          </Button>
        )}
        <Button type="submit" size="large" className="grow" pending={isRunning && 'Sending…'}>
          {draft.step < last ? 'Continue' : 'Send application'}
        </Button>
      </div>
    </form>
  )
}

/** Moves the focus to the heading when the step changes, so that screen readers read it. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

/** The fields with problems are marked in the next frame. */
function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
