import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'

/** The main action of an email: a link of this server. */
export interface EmailAction {
  readonly label: string
  readonly address: string
}

/** What an email shows beside its text. */
export interface EmailExtras {
  /** The button of the email; its address stands in the text too. */
  readonly action?: EmailAction | undefined
  /** The picture of what the email is about. The name is shown when pictures are blocked. */
  readonly picture?: { readonly path: string; readonly name: string } | undefined
  /** The sentence about the arrival, shown largest; it is a line of the text too. */
  readonly arrival?: string | undefined
}

/** Tokens of app.css. Many mail clients know no custom properties, so the light theme is written out in `style`. */
export const light = { bg: '#FBF7F0', surface: '#FFFFFF', line: '#E3D6C2', ink: '#231A14', soft: '#5C4D40' }
const brand = '#A63A16'

export const fontFamily =
  "'Source Sans 3','Segoe UI',Roboto,'Helvetica Neue',Helvetica,Arial,'Noto Sans',sans-serif"
export const base: CSSProperties = { fontFamily, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' }
export const paragraph: CSSProperties = {
  ...base,
  color: light.ink,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}
export const small: CSSProperties = { ...paragraph, color: light.soft, fontSize: 14, lineHeight: '21px' }

/** Renders the blocks of the text; the line of the action becomes the button. */
export function bodyOf(
  blocks: readonly string[],
  { action, arrival }: EmailExtras,
  shop: string,
): ReactNode[] {
  return blocks.flatMap((block, index) => {
    const lines = block.split('\n').filter(line => line !== arrival)
    const isLast = lines.at(-1)?.trim() === action?.address || lines.at(-1)?.endsWith(`: ${action?.address}`)
    const shown = action && isLast ? [...lines.slice(0, -1), leadOf(lines.at(-1) ?? '', action)] : lines
    const text = shown.filter((line, place) => line !== '' || place < shown.length - 1).join('\n')
    return [
      ...(text.trim() ? [contentOf(text, shop, index)] : []),
      ...(action && isLast ? [h(Action, { key: `action-${index}`, action })] : []),
    ]
  })
}

/** What the line of the button's address says before it, unless the button says the same. */
function leadOf(line: string, { label, address: target }: EmailAction): string {
  const lead = line.slice(0, -target.length).trim().replace(/:$/, '')
  return lead === '' || lead === label ? '' : `${lead}:`
}

/** Lines that start with two spaces are a list, such as items with their prices. */
function contentOf(text: string, shop: string, key: number): ReactNode {
  const lines = text.split('\n')
  if (lines.every(line => line.startsWith('  '))) {
    return h(
      Section,
      { key, style: { marginBottom: 16 } },
      ...lines.map(line => h(ListRow, { line: line.trim(), shop })),
    )
  }
  return h(Text, { key, className: 'ink', style: paragraph }, ...withLinks(text, shop))
}

/** An amount stands at the right; everything else is one cell. */
function ListRow({ line, shop }: { line: string; shop: string }) {
  const [, term, amount] = /^(.*): (−?₵[\d,.]+.*|free)$/.exec(line) ?? []
  const isTotal = term === 'Total'
  const cell: CSSProperties = {
    ...paragraph,
    margin: 0,
    padding: '6px 0',
    borderBottom: `1px solid ${light.line}`,
    fontWeight: isTotal ? 700 : 400,
    verticalAlign: 'top',
  }
  return h(
    Row,
    { children: null },
    h(Column, { className: 'ink line', style: cell }, ...withLinks(term ?? line, shop)),
    amount &&
      h(
        Column,
        {
          className: 'ink line',
          style: { ...cell, paddingLeft: 12, textAlign: 'right', whiteSpace: 'nowrap' },
        },
        amount,
      ),
  )
}

/** The address follows as text, for mail clients that show no links. */
const Action = ({ action: { label, address: target } }: { action: EmailAction }) =>
  h(
    Section,
    { style: { marginBottom: 8 } },
    h(
      Button,
      {
        href: target,
        className: 'button',
        style: {
          fontFamily,
          padding: '14px 28px',
          backgroundColor: brand,
          color: '#FFFFFF',
          borderRadius: 14,
          fontSize: 16,
          fontWeight: 600,
        },
      },
      label,
    ),
    h(
      Text,
      { className: 'soft', style: { ...small, marginTop: 14 } },
      'Or open this address: ',
      linkTo(target),
    ),
  )

export const address = /(https?:\/\/[^\s<>"]+)/

const withLinks = (text: string, shop: string): ReactNode[] =>
  text.split(address).map(word => (isOfShop(word, shop) ? linkTo(word) : word))

const isOfShop = (word: string, shop: string): boolean => word.startsWith(`${shop}/`) && address.test(word)

export const linkTo = (target: string, words = target) =>
  h(Link, { href: target, className: 'brand', style: { color: brand, textDecoration: 'underline' } }, words)
