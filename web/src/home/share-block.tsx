import type { Picture as PictureFacts } from '@akyede/contract/catalogue'
import { type Cedis, formatCedis } from '@akyede/contract/money'
import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** A shared list of this shop, as far as the landing page shows it. */
export interface ExampleList {
  shareId: string
  name: string
  owner: string
  itemCount: number
  items: readonly { id: string; name: string; price: Cedis; picture: PictureFacts | null }[]
}

const pathOf = ({ shareId }: ExampleList): string => `/shared/${shareId}`

/** Explains wishlists, beside a real shared list if the shop has one. */
export function ShareBlock({ list }: { list: ExampleList | null }) {
  return (
    <section
      id="how"
      aria-labelledby="share"
      className="grid items-center gap-x-10 gap-y-8 stepped-block rounded-b-panel bg-gold-soft px-5 sm:px-10 md:grid-cols-[1fr_18rem] lg:grid-cols-[1fr_20rem] lg:px-14"
    >
      <div className="grid justify-items-start gap-4 md:py-10">
        <h2 id="share" className="max-w-[20ch] text-title">
          Share one link. Friends give by MoMo, no account needed.
        </h2>
        <p className="max-w-[46ch] text-lg text-ink-2">
          Create a wishlist for a wedding, an outdooring or a birthday, and send it on WhatsApp. No gift is
          bought twice, and the surprise stays a surprise.
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink to="/wishlists/create">Start a wishlist</ButtonLink>
          {list && (
            <TextLink to={pathOf(list)} className="inline-flex min-h-11 items-center">
              See an example
            </TextLink>
          )}
        </div>
      </div>
      {list && <PhoneFrame list={list} />}
    </section>
  )
}

/** The list in a phone whose lower end is cut off: a larger target for pointers of the link beside it. */
function PhoneFrame({ list }: { list: ExampleList }) {
  const { name, owner, itemCount, items } = list
  return (
    <Link
      to={pathOf(list)}
      aria-hidden
      tabIndex={-1}
      className="mx-auto block w-full max-w-76 rounded-t-[2.25rem] border-[7px] border-b-0 border-thread-black bg-bg md:self-end"
    >
      <div className="h-72 overflow-hidden px-4 pt-2.5 md:h-96">
        <div className="mx-auto mb-3 h-1.5 w-16 rounded-chip bg-line-strong" />
        <p className="font-display text-xl leading-tight font-bold">{name}</p>
        <p className="mt-0.5 mb-3 text-sm text-ink-2">
          {owner}’s wishlist · {itemCount} gifts
        </p>
        <ul className="grid gap-2.5">
          {items.map(item => (
            <li
              key={item.id}
              className="flex items-center gap-3 rounded-picture border border-line bg-surface p-2"
            >
              <Picture
                {...(item.picture ?? { slug: undefined })}
                alt=""
                sizes="64px"
                className="aspect-square w-16! shrink-0 rounded-control"
              />
              <span className="min-w-0 grow text-sm leading-snug">
                <b className="line-clamp-2 font-semibold">{item.name}</b>
                {formatCedis(item.price, { trim: true })}
              </span>
              <span className="rounded-chip bg-brand px-3 py-1.5 text-sm font-semibold text-on-brand">
                Give
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Link>
  )
}
