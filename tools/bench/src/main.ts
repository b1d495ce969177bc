import { availableParallelism, loadavg } from 'node:os'
import { measureAccount } from './account.ts'
import { measureBrowser, measureWorkshopAlone } from './browser.ts'
import { findCards } from './catalogue.ts'
import { measureCheckout, type Run, withCheckouts } from './checkout.ts'
import { measureDashboard } from './dashboard.ts'
import { stockUp } from './database.ts'
import { measureArrivals, measureFirstTime } from './first-time.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measureLongList } from './lists.ts'
import { type Mixed, measureMixed } from './mixed.ts'
import { measureOffice } from './office.ts'
import { type Options, readOptions, usage } from './options.ts'
import { inspectorOn, profileCheckouts } from './profile.ts'
import { ratioOf, report, reportGrowth } from './report.ts'
import { type Bench, delayGoals, memoryGoal, type Row, startGoals } from './row.ts'
import { measureRows } from './rows.ts'
import { type RunContext, withRunContext } from './run-context.ts'
import { freePort, openShop, seedProducts } from './shop.ts'
import { measureSockets } from './sockets.ts'
import { formatNumber } from './table.ts'

/** A sign-in is slow: its turns are longer by this factor. */
const accountTurns = 5

const options = readOptions(process.argv.slice(2))
if (options?.part === 'growth') await runGrowth(options)
else if (options) await withRunContext(context => run(context, options))
else {
  console.error(usage)
  process.exitCode = 1
}

async function run(context: RunContext, chosen: Options): Promise<void> {
  if (chosen.part === 'checkout') return runCheckout(context, chosen)
  if (chosen.part === 'profile') return runProfile(context, chosen)
  if (chosen.part === 'account') return runAccount(context, chosen)
  if (chosen.part === 'sockets') return runSockets(context)
  if (chosen.part === 'browser') return runBrowser(context, measureBrowser)
  if (chosen.part === 'workshop') return runBrowser(context, measureWorkshopAlone)
  if (chosen.part === 'lists') return runLists(context, chosen)
  if (chosen.part === 'office') return runOffice(context, chosen)
  if (chosen.part === 'import') return runImport(context, chosen)
  if (chosen.part === 'mixed') return runMixed(context, chosen)
  if (chosen.part === 'arrivals') return runArrivals(context, chosen)
  const cold = await openShop(context)
  await cold.program.stop()
  const before = chosen.growth ? await measureTenth(context, chosen) : undefined
  say(`adding ${chosen.products} products`)
  await seedProducts(context, chosen.products)
  const bench = await open(context, chosen)
  const rows: Row[] = []
  for await (const row of measureRows(bench)) {
    rows.push(row)
    say(
      `${row.what}: ratio ${ratioOf(row)}, p50 ${formatNumber(row.measured.p50)} ms, p99 ${formatNumber(row.measured.p99)} ms`,
    )
  }
  const parts = [heading(chosen), report(rows)]
  if (before) parts.push(reportGrowth(before, rows))
  parts.push(
    `Start to ready: ${seconds(cold.startTime)} on an empty data directory (goal ${seconds(startGoals.cold)}, with the installation), ${seconds(bench.shop.startTime)} on this one (goal ${seconds(startGoals.warm)}).`,
  )
  if (chosen.mixed > 0)
    parts.push(mixedWords(await measureMixed(bench.shop, bench.cards, chosen.mixed), chosen.mixed))
  // After memory was measured, because its responses of 250 KB raise it.
  parts.push(report([await measureLongList(bench)]))
  console.log(parts.join('\n\n'))
}

async function runGrowth({ scale, data }: Options): Promise<void> {
  const found = await measureGrowth(scale, say, data)
  console.log(`${availableParallelism()} processors, load ${formatNumber(loadavg()[0])}\n\n${found}`)
}

async function runCheckout(context: RunContext, chosen: Options): Promise<void> {
  const found = await withCheckouts(context, chosen, say, measureCheckout)
  console.log(
    `${chosen.products.toLocaleString('en')} generated products, ${availableParallelism()} processors, load ${formatNumber(loadavg()[0])}\n\n${found}`,
  )
}

async function runProfile(context: RunContext, chosen: Options): Promise<void> {
  const port = await freePort()
  const profile = (run: Run) => profileCheckouts(run, port)
  console.log(await withCheckouts(context, chosen, say, profile, inspectorOn(port)))
}

async function runAccount(context: RunContext, { seconds: length }: Options): Promise<void> {
  const shop = await openShop(context)
  const found = await measureAccount(context, shop, length * accountTurns)
  console.log(`${availableParallelism()} processors, load ${formatNumber(loadavg()[0])}\n\n${found}`)
}

/** The two slowest responses for signed-in users. */
async function runOffice(context: RunContext, chosen: Options): Promise<void> {
  const found = await measureOffice(context, chosen, say)
  console.log(
    `${chosen.orders.toLocaleString('en')} orders, ${chosen.people.toLocaleString('en')} people, ${availableParallelism()} processors, load ${formatNumber(loadavg()[0])}\n\n${found}`,
  )
}

async function runImport(context: RunContext, { imported }: Options): Promise<void> {
  const found = await measureImport(context, imported, say)
  console.log(`${availableParallelism()} processors, load ${formatNumber(loadavg()[0])}\n\n${found}`)
}

async function runLists(context: RunContext, chosen: Options): Promise<void> {
  await (await openShop(context)).program.stop()
  await seedProducts(context, chosen.products)
  const shop = await openShop(context)
  const watched = { shop: shop.program.pid, dataDir: context.dataDir }
  const list = await measureLongList({ shop, watched, cards: await findCards(shop.origin) })
  const heading = `${availableParallelism()} processors, load ${formatNumber(loadavg()[0])}`
  console.log([heading, report([list, await measureDashboard(context, shop)])].join('\n\n'))
}

/** Alone, because a million products take the other rows an hour. */
async function runArrivals(context: RunContext, chosen: Options): Promise<void> {
  await (await openShop(context)).program.stop()
  say(`adding ${chosen.products} products`)
  await seedProducts(context, chosen.products)
  const shop = await openShop(context)
  const watched = { shop: shop.program.pid, dataDir: context.dataDir }
  const row = await measureArrivals(shop.origin, await findCards(shop.origin), watched, chosen.products)
  console.log([heading(chosen), report([row])].join('\n\n'))
}

/** On a fresh server, without the memory used by other rows. */
async function runMixed(context: RunContext, chosen: Options): Promise<void> {
  await (await openShop(context)).program.stop()
  await seedProducts(context, chosen.products)
  const shop = await openShop(context)
  const found = await measureMixed(shop, await findCards(shop.origin), chosen.mixed)
  console.log(
    `${availableParallelism()} processors, load ${formatNumber(loadavg()[0])}\n\n${mixedWords(found, chosen.mixed)}`,
  )
}

async function runSockets(context: RunContext): Promise<void> {
  const found = await measureSockets(context, await openShop(context))
  console.log(`${availableParallelism()} processors, load ${formatNumber(loadavg()[0])}\n\n${found}`)
}

async function runBrowser(context: RunContext, measure: typeof measureBrowser): Promise<void> {
  const before = formatNumber(loadavg()[0])
  const found = await measure(await openShop(context), say)
  console.log(
    `${availableParallelism()} processors, load ${before} before, ${formatNumber(loadavg()[0])} after\n\n${found}`,
  )
}

/** The uncached rows with a tenth of the products, on a shop of their own. */
async function measureTenth(context: RunContext, chosen: Options): Promise<Row[]> {
  const tenth = Math.round(chosen.products / 10)
  say(`adding ${tenth} products`)
  await seedProducts(context, tenth)
  const shop = await openShop(context)
  const watched = { shop: shop.program.pid, dataDir: context.dataDir }
  const rows: Row[] = []
  for await (const row of measureFirstTime(shop.origin, await findCards(shop.origin), watched, tenth)) {
    rows.push(row)
    say(`${row.what}: p50 ${formatNumber(row.measured.p50)} ms, p99 ${formatNumber(row.measured.p99)} ms`)
  }
  await shop.program.stop()
  return rows
}

function mixedWords({ perSecond, early, end, peak, delay, blocked }: Mixed, length: number): string {
  return `Mixed load, 16 at once for ${length} s, a fifth of it uncached searches: ${formatNumber(perSecond)} responses a second. Memory of the server: ${formatNumber(early)} MiB after a tenth of it, ${formatNumber(end)} at its end, ${formatNumber(peak)} at most since the start (goal ${memoryGoal}). The event loop delay was ${formatNumber(delay.p50)} ms (p50), ${formatNumber(delay.p99)} (p99, goal ${delayGoals.p99}), ${formatNumber(delay.most)} at most (goal ${delayGoals.most}); the loop was blocked for more than 50 ms ${blocked} times.`
}

async function open(context: RunContext, chosen: Options): Promise<Bench> {
  const shop = await openShop(context)
  const program = context.start({ script: 'tools/bench/src/reference.ts', args: [shop.origin] })
  const reference = await program.waitForOutput(/open: (\S+)/)
  await stockUp(context.dataDir)
  const cards = await findCards(shop.origin)
  const watched = { shop: shop.program.pid, dataDir: context.dataDir }
  return { context, options: chosen, shop, reference, watched, cards }
}

function heading({ products, rounds, seconds: length }: Options): string {
  return `${products.toLocaleString('en')} generated products, ${rounds} rounds of ${length} s, ${availableParallelism()} processors, load ${formatNumber(loadavg()[0])}`
}

function seconds(milliseconds: number): string {
  return `${formatNumber(milliseconds / 1_000)} s`
}

/** Prints progress to stderr. */
function say(text: string): void {
  process.stderr.write(`${seconds(performance.now()).padStart(7)}  ${text}\n`)
}
