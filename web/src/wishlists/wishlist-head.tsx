import { formatCedis } from '@akyede/contract/money'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Cover } from './cover.tsx'
import { dayInFull, daysAway, giftCount, hasPassed, privacyWords } from './list-words.ts'
import type { WishlistFacts } from './lists-address.ts'
import { occasionName } from './occasion-words.ts'
import { PrivacyWord } from './privacy-word.tsx'

interface WishlistHeadProps {
  list: WishlistFacts
  /** The collaborators. */
  sharedWith: ReactNode
  /** Actions on the list. */
  children: ReactNode
}

/** Cover, name, texts, day and total of a list. */
export function WishlistHead({ list, sharedWith, children }: WishlistHeadProps) {
  const { name, description, deadline, privacy, role, owner, itemCount, totalValue } = list
  const occasion = occasionName(list.purpose, list.purposeText)
  const units = list.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <header className="grid rounded-panel border border-line bg-surface md:grid-cols-[20rem_minmax(0,1fr)]">
      {/* As high as the text beside it, whatever the size of the pictures. */}
      <div className="md:relative md:min-h-64">
        <Cover
          list={{ ...list, pictures: list.pictures.slice(0, 2) }}
          sizes="(width >= 48rem) 180px, 50vw"
          className="aspect-5/2 max-md:rounded-t-[25px] md:absolute md:inset-0 md:aspect-auto md:h-full md:rounded-l-[25px]"
        />
      </div>
      <div className="grid min-w-0 content-center gap-4 p-5 sm:p-7">
        <div className="grid gap-2 wrap-anywhere">
          <h1 tabIndex={-1} className="text-title">
            {name}
          </h1>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
            {role === 'owner' ? (
              <span title={privacyWords[privacy].means} className="inline-flex">
                <PrivacyWord privacy={privacy} groupId={list.groupId} />
              </span>
            ) : (
              <span>{owner.first_name}’s list</span>
            )}
            {occasion && <span>{occasion}</span>}
            {deadline && (
              <span className="inline-flex flex-wrap items-center gap-2">
                <time dateTime={deadline}>{dayInFull(deadline)}</time>
                <Badge tone={hasPassed(deadline, new Date()) ? 'plain' : 'waiting'}>
                  {daysAway(deadline, new Date())}
                </Badge>
              </span>
            )}
          </p>
          {sharedWith}
          {description && <p className="max-w-prose text-lg whitespace-pre-line">{description}</p>}
        </div>
        {itemCount > 0 && (
          <p role="status" className="text-ink-2">
            {giftCount(itemCount, list)}
            {units > itemCount && `, ${units} items`}
            {totalValue > 0 && (
              <>
                {' · '}
                <strong className="text-ink tabular-nums">{formatCedis(totalValue)}</strong> total
              </>
            )}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2 sm:gap-3">{children}</div>
      </div>
    </header>
  )
}
