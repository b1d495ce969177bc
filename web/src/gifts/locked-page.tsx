import { daysLeft } from '@akyede/contract/days'
import { orderByTexts } from '@akyede/contract/order-by-text'
import type { SharedList } from '@akyede/contract/share-links'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { PasswordField } from '#feature/accounts'
import { ApiError, call, session } from '#kit/call.ts'
import { currentUserId, isPersonal, type Personal } from '#kit/personal-values.ts'
import { tabValue } from '#kit/tab-value.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { OutcomePage } from '#ui/outcome-page.tsx'
import { SharedPage } from './shared-page.tsx'

/** An unlocked list stays open in this tab for two hours. */
const unlockedQuery = (shareId: string) =>
  queryOptions({
    queryKey: ['unlocked-list', shareId],
    queryFn: ({ signal }): Promise<SharedList> =>
      call('getUnlockedList', { params: { shareId } }, { signal }).then(({ data }) => data),
    retry: false,
  })

/** Asks for the password and shows nothing of the list before it is right. */
export function LockedPage({ address, today }: { address: string; today: string }) {
  const { shareId = '' } = useParams()
  const [mayBeOpen, setMayBeOpen] = useState(false)
  useEffect(() => setMayBeOpen(wasOpened(shareId)), [shareId])
  const unlocked = useQuery({ ...unlockedQuery(shareId), enabled: mayBeOpen })
  if (unlocked.data) {
    const { deadline } = unlocked.data
    const dayLeft = deadline && daysLeft(deadline, today)
    return (
      <SharedPage
        list={unlocked.data}
        address={address}
        today={today}
        dayLeft={dayLeft}
        orderBy={orderByTexts(unlocked.data.items, today)}
      />
    )
  }
  if (unlocked.error && !isLocked(unlocked.error)) {
    return (
      <div className="page max-w-2xl py-12">
        <ErrorBlock message={unlocked.error.message} onRetry={() => void unlocked.refetch()} />
      </div>
    )
  }
  return <PasswordPrompt shareId={shareId} />
}

const isLocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'link_locked'

function PasswordPrompt({ shareId }: { shareId: string }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  async function unlock(password: string): Promise<void> {
    setPending(true)
    try {
      const { data } = await call('unlockSharedList', { params: { shareId }, body: { password } })
      markOpened(shareId)
      client.setQueryData(unlockedQuery(shareId).queryKey, data.list)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setPending(false)
      input.current?.focus()
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const password = input.current?.value ?? ''
    if (pending) return
    if (password) return void unlock(password)
    setError('Please enter the password')
    input.current?.focus()
  }
  return (
    <OutcomePage symbol="eban" title="This list needs a password">
      <form noValidate method="dialog" onSubmit={onSubmit} className="grid w-full max-w-sm gap-4 text-left">
        <PasswordField
          ref={input}
          label="Password for this list"
          name="password"
          autoComplete="off"
          error={error}
        />
        <Button type="submit" size="large" wide pending={pending && 'Opening…'} className="noscript:hidden">
          Open the list
        </Button>
        <p className="hidden text-ink-2 noscript:block">Please turn on JavaScript to open it.</p>
      </form>
    </OutcomePage>
  )
}

interface Opened extends Personal {
  readonly lists: readonly string[]
}

const isOpened = (value: unknown): value is Opened =>
  isPersonal(value) &&
  'lists' in value &&
  Array.isArray(value.lists) &&
  value.lists.every(one => typeof one === 'string')

/** Lists that were unlocked in this tab; for all others the server need not be asked. */
const opened = tabValue<Opened>('akyede:opened-lists', isOpened)

session.onEnded(opened.clear)

/** Lists that this user unlocked, also as a guest before signing in. */
function openedHere(): readonly string[] {
  const stored = opened.read()
  return stored && (stored.userId === null || stored.userId === currentUserId()) ? stored.lists : []
}

export const wasOpened = (shareId: string): boolean => openedHere().includes(shareId)

export const markOpened = (shareId: string): void =>
  opened.write({ userId: currentUserId() ?? null, lists: [...new Set([...openedHere(), shareId])] })
