import { type OidcEmulatorOptions, type Provider, providerNames } from './options.ts'
import { suggestedPeople } from './person.ts'

/** A complete page of the emulated provider. */
export function pageView(
  provider: Provider,
  { merchant, publicUrl }: Required<OidcEmulatorOptions>,
  content: Markup,
): string {
  return markup`<!doctype html>
<html lang="en-GH">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sign in with ${providerNames[provider]} – test sign-in</title>
<link rel="stylesheet" href="${publicUrl()}/page.css">
<link rel="icon" href="data:,">
<header class="pretend"><strong>Test ${providerNames[provider]}.</strong> Sign in as anyone.</header>
<main>
<h1>Continue to ${merchant}</h1>
${content}
</main>
<footer>Sign-in emulator, for development and tests only</footer>
</html>
`.text
}

/** The sign-in form: suggested people, or any other by name and email. */
export function signInView(provider: Provider, problem?: string): Markup {
  const listed = suggestedPeople.map(
    ({ firstName, lastName, email = '', emailVerified }, index) =>
      markup`<button name="who" value="${String(index)}"><strong>${firstName} ${lastName}</strong>
<span>${email}${!emailVerified && ', not verified'}</span></button>`,
  )
  const hide =
    provider === 'apple' &&
    markup`<label class="check"><input type="checkbox" name="hide"> Hide my email</label>`
  const verified =
    provider !== 'facebook' &&
    markup`<label class="check"><input type="checkbox" name="verified" checked> ${providerNames[provider]} has verified the email</label>`
  return markup`${problem && markup`<p class="problem" role="alert">${problem}</p>`}
<form method="post" class="people">
<input type="hidden" name="action" value="continue">
${listed}
</form>
<form method="post" novalidate>
<h2>Someone else</h2>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="off" maxlength="254">
<label for="first">First name</label>
<input id="first" name="first_name" autocomplete="off" maxlength="255">
<label for="last">Last name</label>
<input id="last" name="last_name" autocomplete="off" maxlength="255">
${verified}
${hide}
<button class="main" name="action" value="continue">Continue</button>
<button class="quiet" name="action" value="cancel">Cancel</button>
</form>`
}

/** OAuth 2.0 Form Post Response Mode: a form that submits itself, or by hand without scripts. */
export function formPostView(
  address: string,
  fields: Readonly<Record<string, string>>,
  nonce: string,
): Markup {
  const inputs = Object.entries(fields).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )
  return markup`<form method="post" action="${address}" id="back">
${inputs}
<button class="main">Back to the shop</button>
</form>
<script nonce="${nonce}">document.getElementById('back').submit()</script>`
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** HTML that is safe to send; created only by `markup`. */
export class Markup {
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
