import { workshopRoleWords } from '@akyede/contract/workshop-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Bell,
  ChevronRight,
  CirclePause,
  DoorClosed,
  LogOut,
  type LucideIcon,
  Repeat2,
  Store,
  UserPen,
  Users,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '#feature/accounts'
import { call } from '#kit/call.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { workshopKey, workshopsQuery } from '../queries.ts'
import { Problem, useAction } from '../use-action.tsx'
import { useFreshAction } from '../use-fresh-action.tsx'
import { useWorkshop } from '../use-workshop.ts'
import { PauseDialog } from './pause-dialog.tsx'

type Asked = 'pause' | 'close' | 'leave'

/** Everything about the workshop that is not daily work. */
export function SettingsPage() {
  const { slug, role, state } = useWorkshop()
  const { data: workshops = [] } = useQuery(workshopsQuery)
  const [asked, setAsked] = useState<Asked>()
  const home = `/workshop/${slug}`
  const isOpen = state === 'approved' || state === 'paused'
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      <header>
        <PageTitle>Settings</PageTitle>
        <p className="text-ink-2">
          {workshopRoleWords[role].name}. {workshopRoleWords[role].may}
        </p>
      </header>
      <Rows label="Workshop">
        {role === 'owner' && (
          <LinkRow Icon={UserPen} to={`${home}/profile`} text="Profile" hint="Story, steps, working days" />
        )}
        <LinkRow
          Icon={Users}
          to={`${home}/members`}
          text="Members"
          hint="Who works here and what they can do"
        />
        <LinkRow Icon={Store} to={`/vendor/${slug}`} text="Your page in the shop" hint="As buyers see it" />
        <LinkRow
          Icon={Bell}
          to="/dashboard/settings#notifications"
          text="Notifications"
          hint="In-app, email, SMS"
        />
      </Rows>
      {workshops.length > 1 && (
        <Rows label="Your other workshops">
          {workshops
            .filter(one => one.slug !== slug)
            .map(one => (
              <LinkRow
                key={one.id}
                Icon={Repeat2}
                to={`/workshop/${one.slug}`}
                text={one.name}
                hint={one.open_work === 1 ? '1 open order' : `${one.open_work} open orders`}
              />
            ))}
        </Rows>
      )}
      <Rows label="Breaks and closing">
        {isOpen && role !== 'packer' && (
          <ButtonRow
            Icon={CirclePause}
            text={state === 'paused' ? 'Change your break' : 'Take a break'}
            hint="Nothing can be ordered until you’re back"
            onClick={() => setAsked('pause')}
          />
        )}
        {role !== 'owner' && (
          <ButtonRow
            Icon={LogOut}
            text="Leave workshop"
            hint="You can come back by invitation"
            onClick={() => setAsked('leave')}
          />
        )}
        {isOpen && role === 'owner' && (
          <ButtonRow
            Icon={DoorClosed}
            text="Close workshop"
            hint="For good, once all orders are sent"
            onClick={() => setAsked('close')}
          />
        )}
      </Rows>
      {asked === 'pause' && <PauseDialog onClose={() => setAsked(undefined)} />}
      {asked === 'close' && <CloseDialog onClose={() => setAsked(undefined)} />}
      {asked === 'leave' && <LeaveDialog onClose={() => setAsked(undefined)} />}
    </div>
  )
}

const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className="grid gap-2">
    <h2 className="font-text text-sm font-bold text-ink-2">{label}</h2>
    <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
      {children}
    </ul>
  </section>
)

interface RowProps {
  readonly Icon: LucideIcon
  readonly text: string
  readonly hint: string
}

const rowClass = 'flex min-h-16 w-full items-center gap-4 px-4 py-2.5 text-left hover:bg-surface-2'

const RowContent = ({ Icon, text, hint }: RowProps) => (
  <>
    <Icon aria-hidden size={22} strokeWidth={1.75} className="shrink-0 text-brand-ink" />
    <span className="grid min-w-0 grow">
      <span className="font-semibold wrap-anywhere">{text}</span>
      <span className="text-sm text-ink-2">{hint}</span>
    </span>
    <ChevronRight aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
  </>
)

const LinkRow = ({ to, ...row }: RowProps & { to: string }) => (
  <li>
    <Link to={to} className={rowClass}>
      <RowContent {...row} />
    </Link>
  </li>
)

const ButtonRow = ({ onClick, ...row }: RowProps & { onClick: () => void }) => (
  <li>
    <button type="button" onClick={onClick} className={rowClass}>
      <RowContent {...row} />
    </button>
  </li>
)

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { id: vendorId, name } = useWorkshop()
  const client = useQueryClient()
  const { isRunning, problem, run, signIn } = useFreshAction()
  const close = () =>
    run(async () => {
      await call('closeWorkshop', { params: { vendorId } })
      toast.success(`${name} is closed`)
      onClose()
      await client.invalidateQueries({ queryKey: workshopKey })
    })
  return (
    <>
      <Dialog open onClose={onClose} title={`Close ${name}?`}>
        <p className="text-ink-2">
          Your products leave the shop, and your page says that you’ve closed. This can’t be undone. If you
          only need time, take a break instead.
        </p>
        <Problem>{problem}</Problem>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" pending={isRunning && 'Closing…'} onClick={() => void close()}>
            Close workshop
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep workshop
          </Button>
        </div>
      </Dialog>
      {signIn}
    </>
  )
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { id: vendorId, name } = useWorkshop()
  const userId = useSession().user?.user_id
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isRunning, problem, run } = useAction()
  const leave = () =>
    run(async () => {
      await call('removeWorkshopMember', { params: { vendorId, userId: String(userId) } })
      toast.success(`You left ${name}`)
      // /workshop leads to the first workshop of the list.
      client.setQueryData(workshopsQuery.queryKey, all => all?.filter(({ id }) => id !== vendorId))
      await navigate('/workshop')
      await client.invalidateQueries({ queryKey: workshopKey })
    })
  return (
    <Dialog open onClose={onClose} title={`Leave ${name}?`}>
      <p className="text-ink-2">You won’t see its orders and products any more.</p>
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" pending={isRunning && 'Leaving…'} onClick={() => void leave()}>
          Leave workshop
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
