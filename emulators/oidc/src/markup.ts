const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** Markup that is safe to send: only `markup` makes it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | Markup | readonly Markup[] | false | undefined

/** A template whose values are escaped unless they are markup themselves; `false` and `undefined` leave no trace. */
export const markup = (template: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(String.raw({ raw: template }, ...values.map(safe)))

function safe(value: Value): string {
  if (value === false || value === undefined) return ''
  if (typeof value === 'string') return value.replace(/[&<>"']/g, sign => entities.get(sign) ?? '')
  return [value].flat().reduce((whole, { text }) => whole + text, '')
}
