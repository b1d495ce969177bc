import { formatDay } from '@akyede/contract/days'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CirclePause, DoorClosed, type LucideIcon, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { workshopKey, workshopQuery } from '../queries.ts'
import { Problem, useAction } from '../use-action.tsx'
import { useWorkshop } from '../use-workshop.ts'

/** Says on every page of a workshop that is paused, suspended or closed what that means and what to do next. */
export function StateBanner() {
  const { id, state, role, slug } = useWorkshop()
  const { data: profile } = useQuery({ ...workshopQuery(id), enabled: state !== 'approved' })
  if (!profile || state === 'approved') return null
  const { paused_until, pause_words, state_words } = profile
  if (state === 'paused' && paused_until)
    return (
      <Banner Icon={CirclePause} tone="bg-gold-soft" title={`On a break: back on ${formatDay(paused_until)}`}>
        <p className="text-ink-2">
          Buyers see your pages and can’t order. Please finish the orders you have.
          {pause_words && <> Your message: “{pause_words}”</>}
        </p>
        {role !== 'packer' && <ResumeButton />}
      </Banner>
    )
  if (state === 'suspended')
    return (
      <Banner Icon={ShieldAlert} tone="bg-danger-soft" title="Your workshop is suspended for now">
        {state_words && <p className="whitespace-pre-line">{state_words}</p>}
        <p className="text-ink-2">
          Nothing can be ordered. Please still send open orders and reply to returns.
        </p>
        <ButtonLink
          to={`/contact?${new URLSearchParams({ q: `Suspended workshop: ${slug}` })}`}
          variant="secondary"
          className="justify-self-start"
        >
          Write to us
        </ButtonLink>
      </Banner>
    )
  if (state === 'closed')
    return (
      <Banner Icon={DoorClosed} tone="bg-surface-2" title="This workshop is closed">
        <p className="text-ink-2">You can still read everything here. To sell again, please write to us.</p>
      </Banner>
    )
  return null
}

interface BannerProps {
  readonly Icon: LucideIcon
  readonly tone: string
  readonly title: string
  readonly children: ReactNode
}

const Banner = ({ Icon, tone, title, children }: BannerProps) => (
  <section aria-label={title} className={`flex gap-3 rounded-panel p-5 ${tone}`}>
    <Icon aria-hidden size={22} strokeWidth={1.75} className="mt-0.5 shrink-0" />
    <div className="grid min-w-0 gap-3">
      <p className="text-lg font-semibold">{title}</p>
      {children}
    </div>
  </section>
)

/** Ends the break at once. */
function ResumeButton() {
  const { id: vendorId, name } = useWorkshop()
  const client = useQueryClient()
  const { isRunning, problem, run } = useAction()
  const resume = () =>
    run(async () => {
      await call('resumeWorkshop', { params: { vendorId } })
      toast.success(`${name} takes orders again`)
      await client.invalidateQueries({ queryKey: workshopKey })
    })
  return (
    <>
      <Problem>{problem}</Problem>
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={isRunning && 'Saving…'}
        onClick={() => void resume()}
      >
        Take orders again now
      </Button>
    </>
  )
}
