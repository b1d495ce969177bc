import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { PublicPage } from './public-pages.ts'
import { tableOf } from './table.ts'

/** Fetched by npm on request: not part of the installation. */
const lighthouse = 'lighthouse@13.5.0'
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Scores vary by ten points between visits, with the load of the machine. */
const visits = 3
const categories = Object.keys(goals) as (keyof typeof goals)[]
/** Milliseconds: npm fetches some 60 MB the first time. */
const timeoutMs = 240_000

interface Report {
  readonly categories: Readonly<Record<keyof typeof goals, Category>>
  readonly audits: Readonly<Record<string, Audit>>
}
interface Category {
  readonly score: number | null
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}
interface Audit {
  readonly score: number | null
  readonly displayValue?: string
}

/** Lighthouse scores, which estimate a slow phone from one fast visit. */
export async function measureLighthouse(
  origin: string,
  pages: readonly PublicPage[],
  browserPath: string,
): Promise<string> {
  const rows: string[][] = []
  for (const { page, path } of pages) {
    const reports: Report[] = []
    for (let visit = 1; visit <= visits; visit++) {
      const report = await examine(origin + path, browserPath)
      if (typeof report === 'string') return `No marks of ${lighthouse}: ${report}`
      reports.push(report)
    }
    rows.push(rowOf(page, middleOf(reports)))
  }
  const titles = [
    `${lighthouse}, the middle of ${visits}`,
    ...categories.map(name => `${name} (≥ ${goals[name]})`),
    'first paint',
    'LCP',
    'blocked',
    'CLS',
    'short of its mark',
  ]
  return tableOf(titles, rows)
}

const middleOf = (reports: readonly Report[]): Report => {
  const byMark = reports.toSorted((a, b) => markOf(a) - markOf(b))
  return byMark[Math.floor(byMark.length / 2)] as Report
}
const markOf = ({ categories: { performance } }: Report): number => performance.score ?? 0

/** The report, or the reason why there is none. */
async function examine(address: string, browserPath: string): Promise<Report | string> {
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : ''
  const words = [
    ...['exec', '--yes', '--prefer-offline', '--', lighthouse, address, '--quiet', '--output=json'],
    `--chrome-flags=--headless=new${sandbox}`,
    `--only-categories=${categories.join(',')}`,
  ]
  const child = spawn('npm', words, {
    env: { ...process.env, CHROME_PATH: browserPath },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    timeout: timeoutMs,
  })
  const [message, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (child.killed) return `it took longer than ${timeoutMs / 60_000} minutes`
  if (code !== 0) return complained.trim().split('\n').at(-1) || `it ended with ${code}`
  return JSON.parse(message.slice(message.indexOf('{'))) as Report
}

function rowOf(page: string, { categories: marks, audits }: Report): string[] {
  const shown = (id: string) => audits[id]?.displayValue ?? '–'
  const short = categories
    .flatMap(name => marks[name].auditRefs.filter(({ weight }) => weight > 0))
    .filter(({ id }) => (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
  return [
    page,
    ...categories.map(name => String(Math.round((marks[name].score ?? 0) * 100))),
    shown('first-contentful-paint'),
    shown('largest-contentful-paint'),
    shown('total-blocking-time'),
    shown('cumulative-layout-shift'),
    short.join(', ') || '–',
  ]
}
