import { Body } from '@react-email/body'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  address,
  base,
  bodyOf,
  type EmailExtras,
  fontFamily,
  light,
  linkTo,
  paragraph,
  small,
} from './email-body.ts'

interface Page extends EmailExtras {
  readonly subject: string
  readonly text: string
  /** Only addresses of this server become links; addresses that other people wrote stay text. */
  readonly shop: string
}

/** The thread colours of the woven strip. */
const threads = ['#E2A32C', '#A63A16', '#1D5B45', '#231A14', '#E2A32C', '#A63A16']

/** Mail clients without a dark theme ignore this. The classes repeat what `style` says for the light theme. */
const sheet = `
.bg,.bg>table>tbody>tr>td{background-color:${light.bg}}
@media (prefers-color-scheme:dark){
.bg,.bg>table>tbody>tr>td{background-color:#16110D!important}
.surface{background-color:#201913!important;border-color:#40342A!important}
.ink{color:#F7EFE4!important}.soft{color:#CDBEAB!important}.line{border-color:#40342A!important}
.brand{color:#F08A5D!important}.button{background-color:#F08A5D!important;color:#2A0F04!important}
.arrival{background-color:#15332A!important;color:#7CC9A5!important}
}
@media (max-width:480px){.surface{padding:20px 16px!important}}`

/** Renders the text of an email with the shop's logo, at most one button and the light or dark theme. */
export function renderEmailHtml({ subject, text, shop, ...extras }: Page): string {
  const blocks = text.split(/\n{2,}/).filter(block => block.trim() !== signature)
  const page = h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, sheet),
    ),
    h(
      Body,
      {
        className: 'bg',
        style: { backgroundColor: light.bg, margin: 0, padding: '24px 12px', fontFamily },
      },
      h(Preview, null, previewOf(blocks)),
      h(Container, { style: { maxWidth: 560 } }, h(Brand, { shop }), h(Strip)),
      h(
        Container,
        { className: 'surface', style: surface },
        h(Heading, { as: 'h1', className: 'ink', style: heading }, ...withWholeNumbers(subject)),
        h(Opening, { ...extras, shop }),
        ...bodyOf(blocks, extras, shop),
      ),
      h(Footer, { shop }),
    ),
  )
  return `<!doctype html>\n${renderToStaticMarkup(page)}`
}

/** The last line of most texts, which the footer replaces. */
const signature = 'Akyɛde'

const surface: CSSProperties = {
  maxWidth: 560,
  padding: '28px 28px 16px',
  backgroundColor: light.surface,
  border: `1px solid ${light.line}`,
  borderRadius: '0 0 18px 18px',
}
const heading: CSSProperties = {
  ...base,
  color: light.ink,
  fontSize: 24,
  lineHeight: '30px',
  fontWeight: 700,
  overflowWrap: 'anywhere',
}

/** The number of an order or a return does not break at its hyphen. */
const withWholeNumbers = (subject: string): ReactNode[] =>
  subject
    .split(/(\b[A-Z]{1,2}-\w+)/)
    .map((part, index) => (index % 2 ? h('span', { style: { whiteSpace: 'nowrap' } }, part) : part))

/** The first sentence after the greeting, which a mailbox shows beside the subject. */
const previewOf = (blocks: readonly string[]): string =>
  (blocks[1] ?? blocks[0] ?? '').split('\n')[0]?.replace(address, '').trim() ?? ''

/** The name is text, because most mail clients block pictures at first. */
const Brand = ({ shop }: { shop: string }) =>
  h(
    Link,
    { href: `${shop}/`, style: { textDecoration: 'none' } },
    h(
      Row,
      { style: { marginBottom: 14 }, children: null },
      h(
        Column,
        { style: { width: 52 } },
        h(Img, { src: `${shop}/icon-192.png`, width: 40, height: 40, alt: '', style: { borderRadius: 10 } }),
      ),
      h(
        Column,
        { className: 'ink', style: { ...base, color: light.ink, fontSize: 24, fontWeight: 700 } },
        'Akyɛde',
      ),
    ),
  )

/** The woven strip, of table cells instead of a picture. */
const Strip = () =>
  h(
    Row,
    { children: null },
    ...threads.map((backgroundColor, index) =>
      h(Column, { key: index, style: { backgroundColor, height: 6, lineHeight: '6px', fontSize: 1 } }, ' '),
    ),
  )

/** The picture and the arrival, side by side. */
function Opening({ picture, arrival, shop }: Pick<Page, 'picture' | 'arrival' | 'shop'>): ReactNode {
  const day = arrival && h(Text, { className: 'arrival', style: arrivalStyle }, unbroken(arrival))
  if (!picture) return day ? h(Section, { style: { marginBottom: 16 } }, day) : null
  const image = h(Img, {
    src: `${shop}${picture.path}`,
    alt: picture.name,
    width: 120,
    height: 150,
    className: 'soft line',
    style: { ...small, margin: 0, width: 120, borderRadius: 14, border: `1px solid ${light.line}` },
  })
  return h(
    Row,
    { style: { marginBottom: 16 }, children: null },
    h(Column, { style: { width: 136, verticalAlign: 'top' } }, image),
    h(
      Column,
      { style: { verticalAlign: 'middle' } },
      h(
        Text,
        { className: 'ink', style: { ...paragraph, fontWeight: 600, margin: '0 0 8px' } },
        picture.name,
      ),
      day,
    ),
  )
}

/** A line breaks between two days and not within one. */
const unbroken = (arrival: string): string =>
  arrival.replaceAll(/ –|\b\w{3} \d+( \w{3})?\b/g, day => day.replaceAll(' ', '\u00a0'))

const arrivalStyle: CSSProperties = {
  ...base,
  display: 'inline-block',
  margin: 0,
  padding: '8px 14px',
  fontSize: 18,
  fontWeight: 700,
  backgroundColor: '#DDEDE4',
  color: '#1D5B45',
  borderRadius: 10,
}

const Footer = ({ shop }: { shop: string }) =>
  h(
    Container,
    { style: { maxWidth: 560 } },
    h(
      Text,
      { className: 'soft', style: { ...small, margin: '18px 4px 0', textAlign: 'center' } },
      'Akyɛde · Handmade gifts from Ghana',
      h('br'),
      linkTo(`${shop}/help`, 'Help'),
      ' · ',
      linkTo(`${shop}/contact`, 'Contact us'),
    ),
  )

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML content and for double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, char => entities[char] ?? char)
