import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { readVitals, type Vitals, watchVitals } from './watch-vitals.ts'

/** A cheap phone on a slow network, as in goals.md. */
export const slow = { processor: 4, bitsPerSecond: 1_600_000, latency: 150 }

const screen = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Milliseconds without network activity after which a page counts as idle. */
const calm = 700
const longest = 60_000

/** A tab of the phone, with an empty cache at first. */
export interface Phone {
  readonly page: Page
  /** Opens a URL and waits until the page is idle; returns the bytes transferred, including headers. */
  open(address: string): Promise<TransferredBytes>
  vitals(): Promise<Vitals>
  /** Waits until the page is idle. */
  settle(): Promise<void>
  /** Empties the caches, and slows the phone and its network down; the user stays signed in. */
  becomeSlow(): Promise<void>
  close(): Promise<void>
}

export interface TransferredBytes {
  readonly bytes: number
  readonly requests: number
}

/** The Chromium of this machine; installs one if there is none. */
export async function findBrowser(): Promise<string> {
  // Plain JavaScript, because it also runs before anything is installed.
  const finder = await import(new URL('../../../scripts/chromium.mjs', import.meta.url).href)
  return (finder as { chromium(): Promise<string> }).chromium()
}

export function startBrowser(executablePath: string): Promise<Browser> {
  // As root its sandbox cannot start; the pages are ours.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

export async function openPhone(
  browser: Browser,
  options: { slow: boolean; savesData: boolean },
): Promise<Phone> {
  const context = await browser.newContext({
    ...screen,
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    ...(options.savesData && { extraHTTPHeaders: { 'save-data': 'on' } }),
  })
  context.setDefaultTimeout(longest)
  await context.addInitScript(watchVitals)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const traffic = await watchTraffic(session)
  const phone = phoneOf(context, page, { session, traffic })
  if (options.slow) await phone.becomeSlow()
  return phone
}

function phoneOf(
  context: BrowserContext,
  page: Page,
  { session, traffic }: { readonly session: CDPSession; readonly traffic: Traffic },
): Phone {
  return {
    page,
    async open(address) {
      const before = traffic.count()
      await page.goto(address, { waitUntil: 'load', timeout: longest })
      await traffic.settled()
      const now = traffic.count()
      return { bytes: now.bytes - before.bytes, requests: now.requests - before.requests }
    },
    vitals: () => page.evaluate(readVitals),
    settle: traffic.settled,
    async becomeSlow() {
      await emptyCaches(page, session)
      await slowDown(session)
    },
    close: () => context.close(),
  }
}

/** The service worker has a cache of its own; it must not fill the browser's again while it stores the page's scripts. */
async function emptyCaches(page: Page, session: CDPSession): Promise<void> {
  const { origin } = new URL(page.url())
  if (origin !== 'null') {
    await page.goto('about:blank')
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'cache_storage,service_workers',
    })
  }
  await session.send('Network.clearBrowserCache')
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.bitsPerSecond / 8,
    uploadThroughput: slow.bitsPerSecond / 16,
  })
}

interface Traffic {
  count(): TransferredBytes
  settled(): Promise<void>
}

/** Visits are counted by requests that outlive their page, whose end the browser does not report to the page. */
const outlivesPage = (url: string): boolean => url.endsWith('/analytics/events')

async function watchTraffic(session: CDPSession): Promise<Traffic> {
  const open = new Set<string>()
  let [bytes, requests, last] = [0, 0, performance.now()]
  const move = () => {
    last = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http') || outlivesPage(request.url)) return
    open.add(requestId)
    move()
  })
  const end = (requestId: string, travelled: number) => {
    open.delete(requestId)
    if (travelled > 0) requests++
    bytes += travelled
    move()
  }
  session.on('Network.loadingFinished', event => end(event.requestId, event.encodedDataLength))
  session.on('Network.loadingFailed', event => end(event.requestId, 0))
  await session.send('Network.enable')
  return {
    count: () => ({ bytes, requests }),
    async settled() {
      const until = performance.now() + longest
      const isCalm = () => open.size === 0 && performance.now() - last > calm
      while (!isCalm() && performance.now() < until) await new Promise(resolve => setTimeout(resolve, 50))
    },
  }
}
