/** The main action of an email: a link of this server. */
export interface EmailAction {
  readonly label: string
  readonly address: string
}

interface Page {
  readonly subject: string
  readonly text: string
  readonly action?: EmailAction | undefined
  /** Only addresses of this server become links; addresses that other people wrote stay text. */
  readonly shop: string
}

// Mail clients support no style sheets, so the light theme's tokens are written out.
const ink = '#231A14'
const soft = '#5C4D40'
const brand = '#A63A16'
const font = "font-family:'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = `margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:16px;line-height:1.5;color:${ink}`

/** Renders the text of an email as HTML that every mail client can show: paragraphs, real links, one button. */
export function renderEmailHtml({ subject, text, action, shop }: Page): string {
  const parts = text.split(/\n{2,}/).map(block => htmlOf(block, action, shop))
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:#FBF7F0;${font}">`,
    '<div style="max-width:560px;margin:0 auto;padding:32px 28px;background:#FFFFFF;border:1px solid #E3D6C2;border-radius:18px">',
    ...parts,
    '</div></body></html>',
  ].join('\n')
}

function htmlOf(block: string, action: EmailAction | undefined, shop: string): string {
  if (action && block.trim() === action.address) return button(action)
  return `<p style="${paragraph}">${withLinks(block, shop)}</p>`
}

/** The address follows as text, for mail clients that show no links. */
function button({ label, address }: EmailAction): string {
  const href = escapeHtml(address)
  const style = `display:inline-block;padding:12px 24px;background:${brand};color:#FFFFFF;border-radius:14px;font-size:16px;font-weight:600;text-decoration:none`
  return [
    `<p style="margin:0 0 16px"><a href="${href}" style="${style}">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;overflow-wrap:anywhere;font-size:14px;line-height:1.5;color:${soft}">`,
    `Or open this address: <a href="${href}" style="color:${brand}">${href}</a></p>`,
  ].join('\n')
}

const address = /(https?:\/\/[^\s<>"]+)/

const withLinks = (block: string, shop: string): string =>
  block
    .split(address)
    .map(word => (isOfShop(word, shop) ? linkTo(word) : escapeHtml(word)))
    .join('')

const isOfShop = (word: string, shop: string): boolean => word.startsWith(`${shop}/`) && address.test(word)

const linkTo = (word: string): string =>
  `<a href="${escapeHtml(word)}" style="color:${brand}">${escapeHtml(word)}</a>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML content and for double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, char => entities[char] ?? char)
