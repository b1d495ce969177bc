import { type Charge, networks, type PaymentMethod } from './charge.ts'
import { priceTag } from './money.ts'
import { testNumbers } from './outcomes.ts'

export type Form = { channel?: PaymentMethod | undefined; network: string; phone: string }

const networkNames = { MTN: 'MTN', VODAFONE: 'Telecel', TIGO: 'AT' }
const wayNames = { mobile_money: 'Mobile money', card: 'Card' }

/** A complete page of the emulator; without a charge it shows no amount. */
export function pageView(merchant: string, charge: Charge | undefined, content: Markup): string {
  const amount =
    charge &&
    markup`<p class="amount">${priceTag(charge.amount)}</p>
<p class="for">${charge.email}<br>${charge.txRef}</p>`
  return markup`<!doctype html>
<html lang="en-GH">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Pay ${merchant} – test payment</title>
<link rel="stylesheet" href="../page.css">
<link rel="icon" href="data:,">
<header class="pretend"><strong>Test payment page.</strong> No real money moves.</header>
<main>
<h1>Pay ${merchant}</h1>
${amount}
${content}
</main>
<footer>Flutterwave emulator, for development and tests only</footer>
</html>
`.text
}

/** The form to approve a payment: of a wallet only the approval, otherwise also the payment method. */
export function paymentFormView(charge: Charge, form: Form, problem?: string): Markup {
  const fields = charge.wallet
    ? markup`<p>${networkNames[charge.wallet.network]}, ${charge.wallet.phone}</p>`
    : choiceView(charge, form)
  return markup`<form method="post" novalidate>
${problem && markup`<p class="problem" role="alert">${problem}</p>`}
${fields}
<button class="main" name="action" value="approve">Approve</button>
<button name="action" value="decline">Decline</button>
<button class="quiet" name="action" value="close">Close</button>
</form>
${testNumbersView()}`
}

/** A message in place of the form, with a refresh link where the result may change. */
export function messageView(title: string, text: string, link?: 'refresh'): Markup {
  return markup`<section><h2>${title}</h2>
<p>${text}${link && markup` <a href="?">refresh this page</a>.`}</p></section>`
}

function choiceView({ ways }: Charge, form: Form): Markup {
  const wallet = markup`${selectView('network', 'Network', options(networks, networkNames, form.network))}
<label for="phone">Phone number</label>
<input id="phone" name="phone" value="${form.phone}" inputmode="tel" autocomplete="off" maxlength="40">`
  const way = ways.length > 1 && selectView('channel', 'Pay with', options(ways, wayNames, form.channel))
  return markup`${way}${ways.includes('mobile_money') && wallet}`
}

function selectView(name: string, label: string, content: Markup[]): Markup {
  return markup`<label for="${name}">${label}</label>
<select id="${name}" name="${name}">${content}</select>`
}

function options<Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
  chosen: string | undefined,
): Markup[] {
  return values.map(
    value =>
      markup`<option value="${value}"${value === chosen && markup` selected`}>${names[value]}</option>`,
  )
}

function testNumbersView(): Markup {
  const rows = testNumbers().map(({ phone, effect }) => markup`<dt>${phone}</dt><dd>${effect}</dd>`)
  return markup`<details><summary>Test numbers</summary><dl>${rows}</dl></details>`
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** HTML that is safe to send; created only by `markup`. */
class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | Markup | readonly Markup[] | false | undefined

/** An HTML template that escapes its values unless they are markup; `false` and `undefined` are omitted. */
const markup = (template: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(String.raw({ raw: template }, ...values.map(safe)))

function safe(value: Value): string {
  if (value === false || value === undefined) return ''
  if (typeof value === 'string') return value.replace(/[&<>"']/g, sign => entities.get(sign) ?? '')
  return [value].flat().reduce((whole, { text }) => whole + text, '')
}
