import { isRemembrance } from '@akyede/contract/wish-words'
import { memo, Suspense } from 'react'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Adinkra } from '#ui/adinkra.tsx'
import { distinctPictures, Picture } from '#ui/picture.tsx'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { ShareBarProps } from './share-bar.tsx'
import { occasionOf } from './shared-meta.ts'
import type { SharedPageProps } from './shared-page.tsx'

const ShareBar = lazyComponents(() => import('./share-bar.tsx')).component(({ ShareBar }) => ShareBar)

interface ListHeadProps extends SharedPageProps {
  isOwner: boolean
  isFormerCoOwner: boolean
}

/** Owner, occasion, date and delivery of a list. */
export function ListHead({ list, address, dayLeft, children, isOwner, isFormerCoOwner }: ListHeadProps) {
  const occasion = occasionOf(list)
  const { first_name: owner } = list.owner
  return (
    <header>
      {isOwner && <OwnersBanner listId={list.id} />}
      {isFormerCoOwner && <FormerCoOwnersBanner list={list} />}
      <div className="page grid gap-6 py-6 sm:py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:items-center md:gap-12">
        <div className="grid content-start justify-items-start gap-3 wrap-anywhere max-md:order-2">
          {occasion && (
            <p className="flex items-center gap-2 font-semibold text-gold-ink">
              <Adinkra name={occasion.symbol} size={24} />
              {occasion.name}
            </p>
          )}
          <h1 className="text-title">{list.name}</h1>
          <p className="text-ink-2">
            {owner}’s wishlist
            {dayLeft && ` · ${dayLeft}`}
          </p>
          {list.description && <p className="max-w-[54ch] text-lg whitespace-pre-line">{list.description}</p>}
          <DeliveryNote list={list} />
          {address && <LazyShareBar name={list.name} address={address} />}
          {children}
        </div>
        <Cover list={list} />
      </div>
      {!isRemembrance(list) && <StripOrnament />}
    </header>
  )
}

/** Memoised: an update while its chunk loads would make React discard the server's markup. */
const LazyShareBar = memo(function MemoShareBar(props: ShareBarProps) {
  return (
    <Suspense fallback={<div className="h-11" />}>
      <ShareBar {...props} />
    </Suspense>
  )
})

function DeliveryNote({ list }: Pick<ListHeadProps, 'list'>) {
  const { town, owner } = list
  const given = isRemembrance(list) ? 'sent' : 'given'
  return (
    <>
      <p className="max-w-[54ch] text-ink-2">
        {town === null
          ? `${owner.first_name} hasn’t added a delivery address yet, so nothing can be ${given}.`
          : `Delivered to ${owner.first_name} in ${town}. You won’t need an address.`}
      </p>
      <p className="hidden text-ink-2 noscript:block">
        {isRemembrance(list) ? 'Sending support' : 'Giving'} needs JavaScript.
      </p>
    </>
  )
}

const OwnersBanner = ({ listId }: { listId: string }) => (
  <p className="bg-indigo-soft text-indigo">
    <span className="page flex flex-wrap items-center gap-x-3 py-2.5">
      <b>This is your list</b>
      <TextLink to={`/wishlists/${listId}`} className="inline-flex min-h-11 items-center">
        Edit or share it
      </TextLink>
    </span>
  </p>
)

const FormerCoOwnersBanner = ({ list }: Pick<ListHeadProps, 'list'>) => (
  <p className="bg-indigo-soft text-indigo">
    <span className="page block py-2.5">
      {isRemembrance(list)
        ? 'You were a co-owner of this list, so we don’t show what’s been bought, and you can’t send anything from it.'
        : 'You were a co-owner of this list. To keep the surprise, we don’t show what’s been bought, and you can’t give from it.'}
    </span>
  </p>
)

/** The owner's cover image, or else pictures of the first items side by side. */
function Cover({ list: { coverImage, pictures } }: Pick<ListHeadProps, 'list'>) {
  const own = coverImage?.startsWith('/list-pictures/') ? coverImage : undefined
  if (own) {
    return (
      <img
        src={own}
        alt=""
        width={1200}
        height={800}
        fetchPriority="high"
        className="aspect-3/2 w-full rounded-panel bg-surface-2 object-cover [filter:var(--picture-light)]"
      />
    )
  }
  const [first, ...rest] = distinctPictures(pictures)
  if (!first) return null
  const others = rest.slice(0, 2)
  const largest = (
    <Picture
      {...first}
      alt=""
      // Slightly less than the real width on phones, because the next picture size is twice as large.
      sizes="(min-width: 48rem) 18rem, 55vw"
      first
      className="h-full! w-full min-h-0"
    />
  )
  if (others.length === 0)
    return <div className="grid aspect-3/2 overflow-hidden rounded-panel">{largest}</div>
  return (
    <div className="grid aspect-3/2 grid-cols-[2fr_1fr] gap-1.5 overflow-hidden rounded-panel">
      {largest}
      <div className="grid min-h-0 gap-1.5">
        {others.map(picture => (
          <Picture
            key={picture.slug}
            {...picture}
            alt=""
            sizes="(min-width: 48rem) 9rem, 33vw"
            eager
            className="h-full! w-full min-h-0"
          />
        ))}
      </div>
    </div>
  )
}
