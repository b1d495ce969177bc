import type { Kind, Loaded } from './first-view.ts'

/** A page as a browser loads it: the first time, again, and in data saver mode. */
export interface Views {
  readonly page: string
  readonly first: readonly Loaded[]
  readonly again: readonly Loaded[]
  readonly sparing: readonly Loaded[]
}

/** Pages with more interaction than the others: their limits until they are lighter. */
const heavierScripts: Readonly<Record<string, number>> = {
  '/product/{id}': 141,
  '/shared/{id}': 141,
  '/vendor/{id}': 145,
  '/cart': 160,
  '/signin': 160,
}

export const scriptGoalOf = (page: string): number => heavierScripts[page] ?? byteGoals.script

/** KB of 1,000 bytes, as transferred. */
export const byteGoals = {
  script: 140,
  style: 18,
  font: 58,
  again: 40,
  sparing: 220,
  /** Of the scripts of a page of the back office. */
  office: 220,
  /** Of the scripts until the first page of the workshop is shown (E26). */
  workshop: 170,
  /** Of all bytes; other pages have no goal of their own. */
  first: { '/': 450, '/browse': 400, '/shared/{id}': 350 } as Readonly<Record<string, number>>,
}

/** The exceeded goals of a page, one sentence each. */
export function excessesOf({ page, first, again, sparing }: Views): string[] {
  const measured: readonly [what: string, bytes: number, goal: number | undefined][] = [
    ['scripts', bytesOf(first, 'script'), scriptGoalOf(page)],
    ['styles', bytesOf(first, 'style'), byteGoals.style],
    ['fonts', bytesOf(first, 'font'), byteGoals.font],
    ['the first view', bytesOf(first), byteGoals.first[page]],
    ['the view again', bytesOf(again), byteGoals.again],
    ['the view of who saves data', bytesOf(sparing), byteGoals.sparing],
  ]
  return measured
    .filter(([, bytes, goal]) => goal !== undefined && bytes > goal * 1_000)
    .map(([what, bytes, goal]) => `${page}: ${what} ${kilobytes(bytes)} KB, above ${goal}.`)
}

export function bytesOf(loaded: readonly Loaded[], kind?: Kind): number {
  return loaded.filter(one => !kind || one.kind === kind).reduce((sum, one) => sum + one.bytes, 0)
}

export const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1)
