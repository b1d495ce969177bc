/** What a letter is there for: a link of this shop. */
export interface EmailAction {
  readonly label: string
  readonly address: string
}

interface Page {
  readonly subject: string
  readonly text: string
  readonly action?: EmailAction | undefined
  /** Only addresses of the shop become links: what strangers wrote stays text. */
  readonly shop: string
}

// Programs for mail know no style sheets: the tokens of light, written out.
const ink = '#231A14'
const soft = '#5C4D40'
const brand = '#A63A16'
const font = "font-family:'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = `margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:16px;line-height:1.5;color:${ink}`

/** A letter's text as a page that every program for mail can show: paragraphs, real links, one thing to press. */
export function renderEmailHtml({ subject, text, action, shop }: Page): string {
  const parts = text.split(/\n{2,}/).map(part => htmlOf(part, action, shop))
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

function htmlOf(part: string, action: EmailAction | undefined, shop: string): string {
  if (action && part.trim() === action.address) return pressable(action)
  return `<p style="${paragraph}">${withLinks(part, shop)}</p>`
}

/** The address stands below as well, for who reads with a program that shows no links. */
function pressable({ label, address }: EmailAction): string {
  const href = escapeHtml(address)
  const look = `display:inline-block;padding:12px 24px;background:${brand};color:#FFFFFF;border-radius:14px;font-size:16px;font-weight:600;text-decoration:none`
  return [
    `<p style="margin:0 0 16px"><a href="${href}" style="${look}">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;overflow-wrap:anywhere;font-size:14px;line-height:1.5;color:${soft}">`,
    `Or open this address: <a href="${href}" style="color:${brand}">${href}</a></p>`,
  ].join('\n')
}

const address = /(https?:\/\/[^\s<>"]+)/

const withLinks = (part: string, shop: string): string =>
  part
    .split(address)
    .map(piece => (isOfShop(piece, shop) ? linkTo(piece) : escapeHtml(piece)))
    .join('')

const isOfShop = (piece: string, shop: string): boolean => piece.startsWith(`${shop}/`) && address.test(piece)

const linkTo = (piece: string): string =>
  `<a href="${escapeHtml(piece)}" style="color:${brand}">${escapeHtml(piece)}</a>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML, good between tags and in double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, char => entities[char] ?? char)
