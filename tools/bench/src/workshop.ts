import type { Browser } from '@playwright/test'
import { post } from './buyers.ts'
import { openPhone, type Phone, slow } from './phone.ts'
import { sendRequest } from './request.ts'
import { demoMaker } from './shop.ts'
import { median } from './statistics.ts'
import { formatNumber, tableOf } from './table.ts'
import type { Vitals } from './watch-vitals.ts'

const rounds = 5
/** Milliseconds until a signed-in maker sees the page (second wave, section 2.6). */
const goal = 2_000

type View = Pick<Vitals, 'lcp' | 'largest' | 'blocked'>

/** Measures the first view of a signed-in maker, each time after a new sign-in and with an empty cache. */
export async function measureWorkshop(
  browser: Browser,
  origin: string,
  say: (text: string) => void,
): Promise<string> {
  const slug = await findSlug(origin)
  const pages = [
    { path: '/workshop', heading: 'Today' },
    { path: `/workshop/${slug}/orders`, heading: 'Orders' },
  ]
  const views = new Map(pages.map(({ heading }) => [heading, [] as View[]]))
  for (let round = 1; round <= rounds; round++) {
    for (const page of pages) views.get(page.heading)?.push(await view(browser, origin, page))
    say(`round ${round} of ${rounds} in the workshop`)
  }
  return tableOfViews(views)
}

async function view(
  browser: Browser,
  origin: string,
  { path, heading }: { readonly path: string; readonly heading: string },
): Promise<View> {
  const phone = await openPhone(browser, { slow: false, savesData: false })
  try {
    await signIn(phone, origin)
    await phone.becomeSlow()
    await phone.open(origin + path)
    await phone.page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await phone.settle()
    return await phone.vitals()
  } finally {
    await phone.close()
  }
}

/** Leads to a page outside the workshop, so that nothing of the workshop is stored in the browser. */
async function signIn(phone: Phone, origin: string): Promise<void> {
  await phone.open(`${origin}/signin?returnTo=%2Fhelp`)
  await phone.page.getByRole('textbox', { name: 'Email', exact: true }).fill(demoMaker.email)
  await phone.page.getByRole('textbox', { name: 'Password', exact: true }).fill(demoMaker.password)
  await phone.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The address of the sign-in page contains the other one.
  await phone.page.waitForURL(({ pathname }) => pathname === '/help')
  await phone.settle()
}

async function findSlug(origin: string): Promise<string> {
  const { access_token } = await post(`${origin}/api/v1/auth/login`, demoMaker, {}, 200)
  const headers = { authorization: `Bearer ${access_token}` }
  const { text } = await sendRequest(`${origin}/api/v1/workshop`, { headers })
  const { data } = JSON.parse(text) as { data: readonly { slug: string }[] }
  if (!data[0]) throw new Error('the demo maker has no workshop')
  return data[0].slug
}

/** One row for each page, by its heading. */
export function tableOfViews(views: ReadonlyMap<string, readonly View[]>): string {
  const titles = [
    'first view of the workshop',
    `LCP ms (≤ ${formatNumber(goal)})`,
    'from – to',
    'largest',
    'blocked ms',
    'met',
  ]
  const rows = [...views].map(([page, all]) => {
    const lcps = all.map(({ lcp }) => lcp)
    const lcp = median(lcps)
    return [
      page,
      formatNumber(lcp),
      `${formatNumber(Math.min(...lcps))} – ${formatNumber(Math.max(...lcps))}`,
      all[0]?.largest ?? '–',
      formatNumber(median(all.map(({ blocked }) => blocked))),
      lcp <= goal ? 'yes' : 'no',
    ]
  })
  return `A maker who is signed in, processor ÷ ${slow.processor}, ${slow.bitsPerSecond / 1e6} Mbit/s, ${slow.latency} ms (Lighthouse's slow 4G); the middle one of ${rounds} visits, each with an empty cache.\n\n${tableOf(titles, rows)}`
}
