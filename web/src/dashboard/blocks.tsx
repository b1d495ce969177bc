import { Link } from 'react-router'
import { ActivityRow } from '#feature/activity'
import { ProductCard } from '#feature/catalogue'
import { ButtonLink } from '#ui/button.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ago } from '#ui/timestamp.tsx'
import { Block, Nothing } from './block.tsx'
import { ListRows } from './list-rows.tsx'
import type { DashboardFacts } from './queries.ts'
import type { useDashboard } from './use-dashboard.ts'

const listsShown = 3

type Sections = Pick<ReturnType<typeof useDashboard>, 'section'>

/** All blocks of the dashboard. */
export function Blocks({ section }: Sections) {
  return (
    <div className="grid gap-x-6 gap-y-10 pt-4 *:min-w-0 lg:grid-cols-2">
      <MyLists section={section} />
      <FriendsLists section={section} />
      <GroupLists section={section} />
      <Block
        id="last-activity"
        title="Recent activity"
        found={section('recentActivity')}
        action={<TextLink to="/dashboard/activity">All activity</TextLink>}
        placeholder="h-96"
      >
        {entries =>
          entries.length > 0 ? (
            <ul className="divide-y divide-line border-y border-line">
              {entries.map(activity => (
                <ActivityRow key={activity.id} activity={activity} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">Quiet so far.</p>
          )
        }
      </Block>
      <Block
        id="last-notices"
        title="Notifications"
        found={section('notifications')}
        action={<TextLink to="/dashboard/notifications">All notifications</TextLink>}
        placeholder="h-96"
      >
        {notices =>
          notices.length > 0 ? (
            <RecentNotifications notices={notices} />
          ) : (
            <p className="text-ink-2">All quiet.</p>
          )
        }
      </Block>
      <Friends section={section} />
      <Block
        id="popular-gifts"
        title="Popular gifts"
        found={section('popularGifts')}
        className="lg:col-span-2"
        action={<TextLink to="/browse">Browse all</TextLink>}
      >
        {gifts => <Suggestions gifts={gifts} />}
      </Block>
      <Picked section={section} />
    </div>
  )
}

function MyLists({ section }: Sections) {
  return (
    <Block
      id="my-lists"
      title="Your lists"
      found={section('myWishlists')}
      action={<TextLink to="/dashboard/wishlists">All lists</TextLink>}
    >
      {lists =>
        lists.length > 0 ? (
          <ListRows lists={lists.slice(0, listsShown)} ofOthers />
        ) : (
          <Nothing action={<ButtonLink to="/dashboard/wishlists/create">Create a list</ButtonLink>}>
            What would you love to get? Create a list and share it.
          </Nothing>
        )
      }
    </Block>
  )
}

function FriendsLists({ section }: Sections) {
  return (
    <Block
      id="friends-lists"
      title="Friends’ lists"
      found={section('friendWishlists')}
      action={<TextLink to="/dashboard/wishlists?scope=friends">See all</TextLink>}
    >
      {lists =>
        lists.length > 0 ? (
          <ListRows lists={lists.slice(0, listsShown)} ofOthers />
        ) : (
          <Nothing
            action={
              <ButtonLink to="/dashboard/friends" variant="secondary">
                Find friends
              </ButtonLink>
            }
          >
            None of your friends has shared a list yet.
          </Nothing>
        )
      }
    </Block>
  )
}

/** Shown only when there are lists. */
function GroupLists({ section }: Sections) {
  const found = section('groupWishlists')
  if (found.state === 'waiting' || (found.state === 'found' && found.value.length === 0)) return null
  return (
    <Block
      id="group-lists"
      title="Group lists"
      found={found}
      className="lg:col-span-2"
      action={<TextLink to="/dashboard/wishlists?scope=group">See all</TextLink>}
    >
      {lists => <ListRows lists={lists.slice(0, listsShown)} ofOthers />}
    </Block>
  )
}

/** Shown only when there are recommendations besides the popular gifts. */
function Picked({ section }: Sections) {
  const found = section('recommendedProducts')
  if (found.state === 'found' && found.value.length === 0) return null
  return (
    <Block id="recommended" title="Picked for you" found={found} className="lg:col-span-2">
      {gifts => <Suggestions gifts={gifts} />}
    </Block>
  )
}

/** Shown only when there are friends: the first steps tell new users how to add one. */
function Friends({ section }: Sections) {
  const found = section('friends')
  if (found.state === 'waiting' || (found.state === 'found' && found.value.length === 0)) return null
  return (
    <Block
      id="friends"
      title="Friends"
      found={found}
      className="lg:col-span-2"
      action={<TextLink to="/dashboard/friends">All friends</TextLink>}
    >
      {friends => (
        <ul className="flex flex-wrap gap-x-6 gap-y-3">
          {friends.map(friend => (
            <li key={friend.id} className="flex min-h-11 items-center gap-3">
              <PersonPicture person={friend} size={44} />
              <span className="font-semibold">{friend.name}</span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

type Suggestion = NonNullable<DashboardFacts['popularGifts']>[number]

/** Gifts in a row, each with the reason for it. On phones the row scrolls. */
const Suggestions = ({ gifts }: { gifts: readonly Suggestion[] }) => (
  <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:gap-5 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-5 lg:overflow-visible lg:px-0">
    {gifts.map(({ reason, ...product }) => (
      <li key={product.id} className="grid w-40 shrink-0 snap-start content-start gap-2 lg:w-auto">
        <ProductCard product={product} sizes="(width >= 64rem) 170px, 160px" nameAs="h3" />
        <p className="text-sm text-ink-2 empty:hidden">{reason}</p>
      </li>
    ))}
  </ul>
)

/** The latest notifications, each linking to its subject. */
const RecentNotifications = ({ notices }: { notices: NonNullable<DashboardFacts['notifications']> }) => (
  <ul className="divide-y divide-line border-y border-line">
    {notices.map(({ id, title, message, link, isRead, createdAt }) => (
      <li key={id} className="relative grid gap-0.5 py-3.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={link}
            className="min-w-0 font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
          {!isRead && (
            <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-brand-ink">
              <span aria-hidden className="size-2 rounded-chip bg-brand" />
              Unread
            </span>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{message}</p>
        <p className="text-sm text-ink-3">
          <time dateTime={createdAt}>{ago(createdAt, new Date())}</time>
        </p>
      </li>
    ))}
  </ul>
)
