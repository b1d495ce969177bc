const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that is safe to send: only `html` makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | Html[] | undefined

/** A template whose values are escaped unless they are markup themselves; `undefined` leaves no trace. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: template }, ...parts.map(render)))
}

function render(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(({ text }) => text).join('')
  return part.replace(/[&<>"']/g, sign => escapes[sign] ?? '')
}
