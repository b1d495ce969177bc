import { deliveryFailureWords } from '@akyede/contract/delivery-words'
import { limits } from '@akyede/contract/limits'
import { escapeHtml } from '#platform/email-html.ts'
import { problemSection, writeLinkPage } from '#platform/link-page.ts'
import type { OpenDelivery } from './open-delivery.ts'
import { presentDelivery } from './present-delivery.ts'

/** The fields of the forms of the page, as they were typed. */
export interface PostedFields {
  readonly code: string
  readonly reason: string
  readonly words: string
}

interface PageState {
  readonly token: string
  readonly now: Date
  readonly problem?: string | undefined
  readonly posted?: PostedFields | undefined
}

/** The same page for every link that does not work, so that it says nothing about any parcel. */
export const writeUnknownPage = (): string =>
  writeLinkPage(
    'This link doesn’t work',
    '<h1>This link doesn’t work</h1><section><p>Please scan the code on the label again, or call the maker of the parcel.</p></section>',
  )

/** For the label of a parcel that is still in the workshop. It names neither parcel nor maker. */
export const writeUnsentPage = (): string =>
  writeLinkPage(
    'Not ready yet',
    '<h1>This parcel is not ready yet</h1><section><p>The maker has not marked it as packed and sent. Please ask the maker to do that, then scan the label again.</p></section>',
  )

export const writeDeliveredPage = (): string =>
  writeLinkPage(
    'Delivered',
    '<h1>Delivered</h1><section class="good"><p>This parcel has been delivered. Medaase! There’s nothing more to do.</p></section>',
  )

/** What a rider needs at the door. It shows neither the number of the order nor the sender nor prices. */
export function writeDeliveryPage(delivery: OpenDelivery, state: PageState): string {
  const { to, can } = presentDelivery(delivery, state.now)
  const place = [to.initials, to.town].filter(Boolean).join(', ')
  return writeLinkPage(
    'Deliver a parcel',
    [
      `<h1>Parcel for ${escapeHtml(place)}</h1>`,
      problemSection(state.problem),
      addressSection(to),
      can.includes('arrived') || sentAt(delivery, state.now) ? doorForm(delivery, state) : '',
      can.includes('confirm') ? codeForm(delivery, state) : lockedSection(delivery),
      failedForm(delivery, state),
    ].join(''),
  )
}

function addressSection({ landmark, note, phone }: ReturnType<typeof presentDelivery>['to']): string {
  const lines = [
    landmark && `<p>Landmark: ${escapeHtml(landmark)}</p>`,
    note && `<blockquote>${escapeHtml(note)}</blockquote>`,
    !landmark && !note && '<p>The street is on the label.</p>',
    phone &&
      `<a class="button plain" href="tel:${escapeHtml(phone)}">Call ${escapeHtml(spacedPhone(phone))}</a>`,
  ].filter(Boolean)
  return `<section><h2>Deliver to</h2>${lines.join('')}</section>`
}

/** "020 123 4567", as riders dial it. */
const spacedPhone = (phone: string): string => phone.replace(/^\+233(\d\d)(\d{3})(\d{4})$/, '0$1 $2 $3')

const formOf = ({ token }: PageState, action: string, body: string, look?: string): string =>
  `<form method="post" action="/d/${encodeURIComponent(token)}/${action}"${look ? ` class="${look}"` : ''}>${body}</form>`

/** When the last code was sent, while it is valid. */
const sentAt = ({ events }: OpenDelivery, now: Date): Date | undefined => {
  const last = events.findLast(({ kind }) => kind === 'arrived')?.at
  return last && last.getTime() + limits.deliveries.codeFor > now.getTime() ? last : undefined
}

const timeOf = (at: Date): string => at.toISOString().slice(11, 16)

function doorForm(delivery: OpenDelivery, state: PageState): string {
  const { address, row } = delivery
  if (!address.phone)
    return '<section><h2>1. At the door</h2><p>There’s no phone number for this parcel. Please ask for the code, or hand it over and tell the maker.</p></section>'
  const sent = sentAt(delivery, state.now)
  const words = sent
    ? `<h2>Code sent at ${timeOf(sent)}</h2><p>To the phone ending in ${escapeHtml(address.phone.slice(-2))}.${row.is_gift ? ' It works for 30 minutes.' : ''}</p>`
    : `<h2>1. At the door</h2><p>${row.is_gift ? 'It’s a surprise: we send the code only when you’re at the door.' : 'The recipient already has a code. We can send it again.'}</p>`
  const look = isCodeAwaited(delivery, state) ? '' : ' class="plain"'
  const again = presentDelivery(delivery, state.now).can.includes('arrived')
    ? `<button${look}>${sent ? 'Send the code again' : 'I’m at the door'}</button>`
    : ''
  return formOf(state, 'arrived', words + again, sent && 'good')
}

/** The next step is to have a code sent; otherwise it is to enter the code. */
const isCodeAwaited = (delivery: OpenDelivery, { now }: PageState): boolean =>
  delivery.row.is_gift && !sentAt(delivery, now)

function codeForm(delivery: OpenDelivery, state: PageState): string {
  const look = isCodeAwaited(delivery, state) ? ' class="plain"' : ''
  return formOf(
    state,
    'confirm',
    `<h2>2. Hand it over, then enter the code</h2><label for="code">Delivery code</label><input class="code" id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="${limits.deliveries.codeDigits + 1}" required><button${look}>Confirm delivery</button>`,
  )
}

function lockedSection({ lock }: OpenDelivery): string {
  const text =
    lock.kind === 'locked'
      ? `Too many wrong codes. Please wait until ${timeOf(lock.until)}.`
      : 'Too many wrong codes. Ask the buyer to confirm the delivery, or contact us.'
  return `<section><h2>Enter the code</h2><p class="bad">${text}</p></section>`
}

function failedForm({ events }: OpenDelivery, state: PageState): string {
  const failed = events.filter(({ kind }) => kind === 'failed')
  const last = failed.at(-1)
  const noted = last
    ? `<section><h2>Couldn’t deliver at ${timeOf(last.at)}</h2><p>${deliveryFailureWords[last.reason as keyof typeof deliveryFailureWords]}. We’ve told the maker and the buyer.</p></section>`
    : ''
  if (failed.length >= limits.deliveries.failures) return noted
  const options = Object.entries(deliveryFailureWords)
    .map(
      ([value, text]) =>
        `<option value="${value}"${state.posted?.reason === value ? ' selected' : ''}>${text}</option>`,
    )
    .join('')
  return `${noted}<details${state.posted?.reason || state.posted?.words ? ' open' : ''}><summary>Couldn’t deliver</summary>${formOf(
    state,
    'failed',
    `<label for="reason">Why?</label><select id="reason" name="reason" required><option value="">Please choose</option>${options}</select><label for="words">Note (optional)</label><input id="words" name="words" maxlength="${limits.deliveries.failureWords}" value="${escapeHtml(state.posted?.words ?? '')}"><button class="plain">Send</button>`,
  )}</details>`
}
