import type { JSHandle, Page } from '@playwright/test'

/** Elements of a page with all that is in them, and a key of what axe judges each by. */
interface Blocks {
  readonly elements: readonly Element[]
  readonly keys: readonly string[]
  /** The index of the block around it, or −1. */
  readonly around: readonly number[]
}

/**
 * Blocks that passed, by their keys. Most of a page is on many others too, such as its header and the cards of products,
 * and each worker checks the same block once.
 */
const passed = new Set<string>()

export interface UncheckedPage {
  /** The blocks of the page that need no check; undefined if the whole page needs none. */
  readonly exclude: JSHandle<Element[]> | undefined
  /** Remembers that all other blocks passed. */
  pass(): void
}

/** Finds the blocks that passed with these rules in this theme and width, and those that the page has twice. */
export async function findUnchecked(page: Page, rules: string): Promise<UncheckedPage> {
  const blocks = await page.evaluateHandle(listBlocks)
  const { keys, around } = await blocks.evaluate(({ keys, around }) => ({ keys, around }))
  const found = new Set<string>()
  const skipped = new Set<number>()
  const outermost: number[] = []
  for (const [index, text] of keys.entries()) {
    const key = `${rules} ${text}`
    const parent = around[index] ?? -1
    const isKnown = passed.has(key) || found.has(key)
    if (skipped.has(parent)) skipped.add(index)
    else if (isKnown) {
      skipped.add(index)
      outermost.push(index)
    } else found.add(key)
  }
  const pass = () => {
    for (const text of keys) passed.add(`${rules} ${text}`)
  }
  if (outermost[0] === 0) return { exclude: undefined, pass }
  const exclude = await blocks.evaluateHandle(
    ({ elements }, indexes) => indexes.flatMap(index => elements[index] ?? []),
    outermost.slice(0, 60),
  )
  return { exclude, pass }
}

/** Runs in the page. */
function listBlocks(): Blocks {
  const least = 6
  const all: { element: Element; parent: number; key: string; size: number }[] = []
  const modal = document.querySelector(':modal')
  const screen = [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, modal !== null]

  /** FNV-1a, twice with different starts. */
  const hash = (text: string): string => {
    let [one, other] = [0x811c9dc5, 0x01000193]
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      one = Math.imul(one ^ code, 0x01000193)
      other = Math.imul(other ^ code, 0x85ebca6b)
    }
    return (one >>> 0).toString(36) + (other >>> 0).toString(36)
  }
  /** Attributes that say which, not how. */
  const naming = new Set(['id', 'href', 'src', 'srcset', 'for', 'name', 'value', 'datetime', 'action', 'd'])
  const attributesOf = (element: Element): string => {
    let text = element.tagName
    for (const { name, value } of element.attributes) {
      const told = naming.has(name) || name.startsWith('aria-') || name === 'alt' || name === 'title'
      text += ` ${name}=${told && value.length > 5 ? '…' : value}`
    }
    const { width, height } = element.getBoundingClientRect()
    text += width < 1 || height < 1 ? ' hidden' : ''
    if (element instanceof HTMLInputElement) text += `${element.checked} ${element.value !== ''}`
    return text
  }
  /** The colours behind an element, down to an opaque one. */
  const backgroundOf = (style: CSSStyleDeclaration, behind: string): string => {
    const { backgroundColor: colour, backgroundImage: image, opacity } = style
    if (image === 'none' && opacity === '1' && colour === 'rgba(0, 0, 0, 0)') return behind
    const isOpaque =
      image === 'none' && opacity === '1' && !colour.includes('/') && !colour.startsWith('rgba')
    return isOpaque ? colour : `${behind} ${colour} ${image} ${opacity}`
  }
  const contextIn = (element: Element, context: string): string => {
    if (element === modal) return `${context} modal`
    return element.matches('[inert], [aria-hidden=true]') ? `${context} out` : context
  }
  const kindOf = ({ data }: Text): string => {
    const { length } = data.trim()
    return length > 1 ? ' text' : ' sign'.repeat(length)
  }
  const visit = (element: Element, parent: number, behind: string, context: string): [string, number] => {
    const style = getComputedStyle(element)
    const background = backgroundOf(style, behind)
    const inner = contextIn(element, context)
    const index = all.push({ element, parent, key: '', size: 1 }) - 1
    let text = attributesOf(element)
    let size = 1
    for (const node of element.childNodes) {
      if (node instanceof Element) {
        if (node.matches('script, template')) continue
        const [inside, more] = visit(node, index, background, inner)
        text += `<${inside}`
        size += more
      } else if (node instanceof Text) text += kindOf(node)
    }
    const hashed = hash(text)
    const { color, fontSize, fontWeight, visibility } = style
    const inherited = [...screen, context, behind, color, fontSize, fontWeight, visibility]
    const key = `${hashed} ${hash([...inherited, element.parentElement?.tagName].join())}`
    all[index] = { element, parent, key, size }
    return [hashed, size]
  }
  visit(document.body, -1, 'canvas', '')
  // A block is larger than those in it, so what is around a large one is kept too.
  const kept = all.flatMap(({ size }, index) => (size < least ? [] : [index]))
  const places = new Map(kept.map((index, place) => [index, place]))
  const blocks = kept.flatMap(index => all[index] ?? [])
  return {
    elements: blocks.map(({ element }) => element),
    keys: blocks.map(({ key }) => key),
    around: blocks.map(({ parent }) => places.get(parent) ?? -1),
  }
}
