import type { Browser } from '@playwright/test'
import { findCards } from './catalogue.ts'
import { journeys } from './journeys.ts'
import { measureLighthouse } from './lighthouse.ts'
import { findBrowser, openPhone, slow, startBrowser } from './phone.ts'
import { type PublicPage, publicPages } from './public-pages.ts'
import type { RunningShop } from './shop.ts'
import { median } from './statistics.ts'
import { formatNumber, tableOf } from './table.ts'
import type { Vitals } from './watch-vitals.ts'
import { measureWorkshop } from './workshop.ts'

const rounds = 5
/** Milliseconds, except for the layout shift. */
const goals = { lcp: 1_400, inp: 150, cls: 0.02 }

interface Visit extends Vitals {
  /** The slowest interaction and its name. */
  readonly slowest: { readonly name: string; readonly milliseconds: number }
}

/** Measures the shop on a slow phone: largest paint, layout shift and interaction delay. */
export async function measureBrowser({ origin }: RunningShop, say: (text: string) => void): Promise<string> {
  const pages = (await publicPages(origin, await findCards(origin))).filter(({ page }) => page in journeys)
  const path = await findBrowser()
  const browser = await startBrowser(path)
  try {
    const visits = new Map(pages.map(({ page }) => [page, [] as Visit[]]))
    for (const one of pages) await visit(browser, origin, one, false)
    for (let round = 1; round <= rounds; round++) {
      for (const one of pages) visits.get(one.page)?.push(await visit(browser, origin, one, true))
      say(`round ${round} of ${rounds} on the slow phone`)
    }
    const bytes = await tableOfBytes(browser, origin, pages)
    const workshop = await measureWorkshop(browser, origin, say)
    const marks = await measureLighthouse(origin, pages, path)
    return [heading, tableOfTimes(visits), bytes, workshop, marks].join('\n\n')
  } finally {
    await browser.close()
  }
}

/** Measures the workshop alone. */
export async function measureWorkshopAlone(
  { origin }: RunningShop,
  say: (text: string) => void,
): Promise<string> {
  const browser = await startBrowser(await findBrowser())
  try {
    return await measureWorkshop(browser, origin, say)
  } finally {
    await browser.close()
  }
}

const heading = `A phone of 360 px: processor ÷ ${slow.processor}, ${slow.bitsPerSecond / 1e6} Mbit/s, ${slow.latency} ms; the middle one of ${rounds} visits, each with an empty cache.`

async function visit(
  browser: Browser,
  origin: string,
  { page, path }: PublicPage,
  isSlow: boolean,
): Promise<Visit> {
  const phone = await openPhone(browser, { slow: isSlow, savesData: false })
  try {
    await phone.open(origin + path)
    const { lcp, largest } = await phone.vitals()
    let slowest = { name: '–', milliseconds: 0 }
    for (const { name, run } of journeys[page] ?? []) {
      const before = (await phone.vitals()).interactions.length
      await run(phone.page)
      await phone.settle()
      const milliseconds = Math.max(0, ...(await phone.vitals()).interactions.slice(before))
      if (milliseconds > slowest.milliseconds) slowest = { name, milliseconds }
    }
    return { ...(await phone.vitals()), lcp, largest, slowest }
  } finally {
    await phone.close()
  }
}

function tableOfTimes(visits: ReadonlyMap<string, readonly Visit[]>): string {
  const titles = [
    'on a slow phone',
    `LCP ms (≤ ${formatNumber(goals.lcp)})`,
    'from – to',
    'largest',
    `CLS (≤ ${goals.cls})`,
    `INP ms (≤ ${goals.inp})`,
    'slowest interaction',
    'blocked ms',
    'met',
  ]
  return tableOf(
    titles,
    [...visits].map(([page, all]) => rowOfTimes(page, all)),
  )
}

function rowOfTimes(page: string, all: readonly Visit[]): string[] {
  const lcps = all.map(({ lcp }) => lcp)
  const lcp = median(lcps)
  const cls = Math.max(...all.map(one => one.cls))
  const inp = median(all.map(({ slowest }) => slowest.milliseconds))
  const worst = all.map(({ slowest }) => slowest).toSorted((a, b) => b.milliseconds - a.milliseconds)[0]
  const met = lcp <= goals.lcp && cls <= goals.cls && inp <= goals.inp
  return [
    page,
    formatNumber(lcp),
    `${formatNumber(Math.min(...lcps))} – ${formatNumber(Math.max(...lcps))}`,
    all[0]?.largest ?? '–',
    cls.toFixed(3),
    formatNumber(inp),
    worst?.name ?? '–',
    formatNumber(median(all.map(({ blocked }) => blocked))),
    met ? 'yes' : 'no',
  ]
}

/** Bytes transferred, including headers, API calls, lazy components and lazy pictures near the viewport. */
async function tableOfBytes(browser: Browser, origin: string, pages: readonly PublicPage[]): Promise<string> {
  const rows: string[][] = []
  for (const { page, path } of pages) {
    const phone = await openPhone(browser, { slow: false, savesData: false })
    const first = await phone.open(origin + path)
    const again = await phone.open(origin + path)
    await phone.close()
    const sparing = await openPhone(browser, { slow: false, savesData: true })
    const saved = await sparing.open(origin + path)
    await sparing.close()
    rows.push([
      page,
      ...[first, again, saved].flatMap(one => [(one.bytes / 1_000).toFixed(1), String(one.requests)]),
    ])
  }
  const titles = ['in the browser, KB', 'first', 'requests', 'again', 'requests', 'Save-Data', 'requests']
  return tableOf(titles, rows)
}
