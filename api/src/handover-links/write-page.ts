import { pictureUrl } from '@akyede/contract/catalogue'
import { formatDay } from '@akyede/contract/days'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { sentByShopText } from '@akyede/contract/workshop-order-words'
import { escapeHtml } from '#platform/email-html.ts'
import { problemSection, writeLinkPage } from '#platform/link-page.ts'
import { type HandoverFulfilment, type PostedStep, reasonOptions } from './take-step.ts'

/** The same page for every link that does not work, so that it says nothing about any order. */
export const writeUnknownPage = (): string =>
  writeLinkPage(
    'This link doesn’t work',
    '<h1>This link doesn’t work</h1><section><p>The parcel may have been delivered, or your workshop has ended the link. Please check the message, or sign in to your workshop.</p></section>',
  )

interface PageState {
  readonly token: string
  readonly problem: string | undefined
  readonly posted: PostedStep | undefined
}

export function writePage(part: HandoverFulfilment, state: PageState): string {
  const { order } = part
  return writeLinkPage(
    `Order ${order.number}`,
    `<h1>Order ${order.number}</h1>${problemSection(state.problem)}${stateOf(part)}${part.isOff ? itemsOf(part) : formsOf(part, state) + itemsOf(part) + cardOf(part) + addressOf(part) + cannotOf(part, state)}`,
  )
}

function stateOf({ fulfilment, order, isOff, packed }: HandoverFulfilment): string {
  if (fulfilment.status === 'cancelled')
    return said(
      'You’ve cancelled this order',
      'We’ve told the buyer and started the refund. There’s nothing more to do.',
    )
  if (isOff) return said('This order was cancelled', 'Please don’t make or send it.')
  const day = order.gift?.deliver_on ?? fulfilment.arrives_until
  const promised = day ? `Promised for ${formatDay(day)}.` : ''
  switch (fulfilment.status) {
    case 'unfulfilled':
      return said('New order', promised)
    case 'making':
      return packed
        ? said('Packed', promised + photographOf(packed.photograph))
        : said('You’re making this', promised)
    default:
      return said('Packed and sent', 'Medaase! We’ve told the buyer. There’s nothing more to do.')
  }
}

const said = (title: string, text: string): string =>
  `<section class="good"><h2>${title}</h2><p>${text}</p></section>`

const photographOf = (path: string | null): string =>
  path ? `</p><p><img class="parcel" src="${path}" alt="Your photo of the parcel">` : ''

const itemsOf = ({ items }: HandoverFulfilment): string =>
  `<section><h2>To pack</h2><ul>${items
    .map(
      ({ quantity, name, variant_name, picture_slug }) =>
        `<li><img src="${escapeHtml(pictureUrl(picture_slug, 240))}" alt="" width="56" height="70" loading="lazy"><span>${quantity} × ${escapeHtml(name)}${variant_name ? ` (${escapeHtml(variant_name)})` : ''}</span></li>`,
    )
    .join('')}</ul></section>`

function cardOf({ order: { gift }, giver }: HandoverFulfilment): string {
  if (!gift) return ''
  const lines = [
    gift.recipient && `<p>For ${escapeHtml(gift.recipient)}</p>`,
    gift.message && `<blockquote>${escapeHtml(gift.message)}</blockquote>`,
    giver && `<p>From ${escapeHtml(giver)}</p>`,
    gift.wrap && '<p>Please wrap it.</p>',
    gift.hide_prices && '<p>Please leave out the prices.</p>',
  ].filter(Boolean)
  return lines.length > 0 ? `<section><h2>Greeting card</h2>${lines.join('')}</section>` : ''
}

/** The fields of an address in the order in which they are written on a label. */
const addressFields = [
  'recipient_name',
  'phone',
  'street',
  'area',
  'landmark',
  'city',
  'state',
  'zipCode',
  'note',
] as const

function addressOf({ fulfilment, order }: HandoverFulfilment): string {
  const address = fulfilment.shipping_address ?? order.shipping_address
  const lines = addressFields.flatMap(field => {
    const text = escapeHtml(address[field] ?? '')
    return field === 'phone' && text ? `<a href="tel:${text}">${text}</a>` : text || []
  })
  return `<section><h2>Send to</h2>${fulfilment.carried_by === 'shop' ? `<p>${sentByShopText}</p>` : ''}<address>${lines.join('\n')}</address></section>`
}

/** The next step is a large button; the steps after it are folded. */
function formsOf({ fulfilment, packed }: HandoverFulfilment, state: PageState): string {
  const action = `/handover/${state.token}`
  const field = (step: string) => `<input type="hidden" name="step" value="${step}">`
  const form = (step: string, body: string) =>
    `<form method="post" action="${action}">${field(step)}${body}</form>`
  if (fulfilment.status === 'shipped')
    return form(
      'shipped',
      `<h2>Delivery details</h2>${shipmentFields(fulfilment, state)}<button>Save details</button>`,
    )
  const pack = `<form method="post" action="${action}/packed" enctype="multipart/form-data"><label for="photograph">Photo of the parcel (optional)</label><input id="photograph" name="photograph" type="file" accept="image/jpeg,image/png,image/webp"><button>Packed</button></form>`
  const send = form('shipped', `${shipmentFields(fulfilment, state)}<button>Handed over</button>`)
  const later = (title: string, body: string) =>
    `<details${state.posted?.step === 'shipped' && body === send ? ' open' : ''}><summary>${title}</summary>${body}</details>`
  if (packed) return send
  if (fulfilment.status === 'making') return pack + later('Already handed over', send)
  return (
    form('making', '<button>Start making</button>') +
    later('Already packed', pack) +
    later('Already handed over', send)
  )
}

function shipmentFields(
  { carrier, tracking }: HandoverFulfilment['fulfilment'],
  { posted }: PageState,
): string {
  const text = (name: 'carrier' | 'tracking', label: string, stored: string | null) =>
    `<label for="${name}">${label}</label><input id="${name}" name="${name}" type="text" maxlength="100" value="${escapeHtml(posted?.[name] || (stored ?? ''))}">`
  return (
    text('carrier', 'Carrier or driver', carrier) +
    text('tracking', 'Tracking or phone number (optional)', tracking)
  )
}

const cannotOf = ({ fulfilment: { status } }: HandoverFulfilment, { token, posted }: PageState): string =>
  status === 'shipped'
    ? ''
    : `<details${posted?.step === 'cannot' ? ' open' : ''}><summary>I can’t make this</summary><form method="post" action="/handover/${token}"><input type="hidden" name="step" value="cannot">${cannotFields(posted)}</form></details>`

function cannotFields(posted: PostedStep | undefined): string {
  const { wordsMin, words } = workshopLimits.workshopOrders
  const options = reasonOptions
    .map(
      ([value, text]) =>
        `<option value="${value}"${posted?.reason === value ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    )
    .join('')
  return `<p>We’ll refund the buyer and suggest other gifts. This can’t be undone.</p><label for="reason">Why?</label><select id="reason" name="reason" required><option value="">Please choose</option>${options}</select><label for="words">Message to the buyer</label><textarea id="words" name="words" rows="4" minlength="${wordsMin}" maxlength="${words}" required>${escapeHtml(posted?.words ?? '')}</textarea><label class="check"><input type="checkbox" name="shelf_empty" value="yes"${posted?.outOfStock ? ' checked' : ''}>I have none left to sell</label><button class="bad">Cancel and refund</button>`
}
