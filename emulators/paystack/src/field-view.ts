import { type Html, html } from './html.ts'

type Field = { name: string; label: string; value: string; error: string | undefined }

/** A labelled line to type into, with what is wrong with it. */
export function field({ name, label, value, error }: Field): Html {
  const described = error && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" inputmode="tel" autocomplete="off" maxlength="64"${described || undefined}>
${error && html`<p class="error" id="${name}-error">${error}</p>`}</div>`
}
