import {
  type NotificationCategory,
  type NotificationChannel,
  notificationCategories,
  notificationChannels,
  notificationWords,
  requiredCategories,
} from '@akyede/contract/notification-words'
import type { NotificationPreferences } from '@akyede/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { userQuery, useSignedInQuery } from '#feature/accounts'
import { checkboxClass } from '#ui/checkbox.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { preferencesQuery } from './queries.ts'
import { useSavePreferences } from './use-save-preferences.ts'

/** Notification preferences by category and channel. Each change is saved at once. */
export function NotificationPreferencesTable() {
  const preferences = useQuery(preferencesQuery)
  if (preferences.isError && !preferences.data)
    return <ErrorBlock message={preferences.error.message} onRetry={() => void preferences.refetch()} />
  if (!preferences.data) return <Skeleton kind="preferences" />
  return <PreferencesMatrix preferences={preferences.data} />
}

function PreferencesMatrix({ preferences }: { preferences: NotificationPreferences }) {
  const { status, save, isChosen } = useSavePreferences(preferences)
  return (
    <>
      <BouncingEmail />
      <table className="w-full max-w-2xl border-collapse">
        <caption className="pb-3 text-left text-sm text-ink-2">
          Payment and security notifications always show in-app. We send email and SMS only to your verified
          address and number.
        </caption>
        <thead>
          <tr className="border-b border-line-strong text-sm">
            <th scope="col" className="py-2 text-left font-semibold">
              About
            </th>
            {notificationChannels.map(channel => (
              <th key={channel} scope="col" className="w-16 py-2 font-semibold sm:w-24">
                {notificationWords.ways[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationCategories.map(category => (
            <tr key={category} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 text-left font-semibold">
                {notificationWords.categories[category]}
              </th>
              {notificationChannels.map(channel => (
                <td key={channel} className="p-0 text-center">
                  <Cell
                    category={category}
                    channel={channel}
                    checked={isChosen(category, channel)}
                    onChange={save}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="text-sm text-ink-2 empty:absolute">
        {status}
      </p>
    </>
  )
}

/** No email could tell this. */
function BouncingEmail() {
  const user = useSignedInQuery(userQuery).data
  if (!user?.email_bouncing) return null
  return (
    <p className="max-w-2xl rounded-control bg-gold-soft px-4 py-3 text-gold-ink">
      {notificationWords.bouncing(user.email)} <TextLink to="/dashboard/profile#email">Change email</TextLink>
    </p>
  )
}

interface CellProps {
  category: NotificationCategory
  channel: NotificationChannel
  checked: boolean
  onChange: (category: NotificationCategory, channel: NotificationChannel, chosen: boolean) => void
}

function Cell({ category, channel, checked, onChange }: CellProps) {
  const isFixed = channel === 'in_app' && requiredCategories.some(always => always === category)
  return (
    <label className="inline-grid size-11 place-content-center">
      <VisuallyHidden>
        {notificationWords.categories[category]}: {notificationWords.ways[channel]}
      </VisuallyHidden>
      <input
        type="checkbox"
        checked={checked}
        disabled={isFixed}
        onChange={event => onChange(category, channel, event.target.checked)}
        className={checkboxClass}
      />
    </label>
  )
}
