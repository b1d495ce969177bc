const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML that is safe to send; created only by `html`. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | Html[] | undefined

/** An HTML template that escapes its values unless they are HTML; `undefined` is omitted. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: template }, ...parts.map(render)))
}

function render(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(({ text }) => text).join('')
  return part.replace(/[&<>"']/g, sign => escapes[sign] ?? '')
}

type Field = { name: string; label: string; value: string; error: string | undefined }

/** A text field with its label and error. */
export function field({ name, label, value, error }: Field): Html {
  const described = error && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" inputmode="tel" autocomplete="off" maxlength="64"${described || undefined}>
${error && html`<p class="error" id="${name}-error">${error}</p>`}</div>`
}
