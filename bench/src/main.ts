import { availableParallelism, loadavg } from 'node:os'
import { findCards } from './catalogue.ts'
import { stockUp } from './database.ts'
import { memoryGoal, startGoals } from './goals.ts'
import { type Options, readOptions, usage } from './options.ts'
import { report } from './report.ts'
import { memory } from './resources.ts'
import { type Bench, measureRows, type Row } from './rows.ts'
import { openShop, seedProducts } from './shop.ts'
import { onStage, type Stage } from './stage.ts'
import { figure } from './table.ts'

const options = readOptions(process.argv.slice(2))
if (options) await onStage(stage => run(stage, options))
else {
  console.error(usage)
  process.exitCode = 1
}

async function run(stage: Stage, chosen: Options): Promise<void> {
  const cold = await openShop(stage)
  await cold.program.stop()
  say(`adding ${chosen.products} products`)
  await seedProducts(stage, chosen.products)
  const bench = await open(stage, chosen)
  const rows: Row[] = []
  for await (const row of measureRows(bench)) {
    rows.push(row)
    say(`${row.what}: ratio ${row.measured.ratio.toFixed(3)}`)
  }
  const { peak } = await memory(bench.shop.program.pid)
  const starts = `Start to ready: ${seconds(cold.startTime)} on an empty data directory (goal ${seconds(startGoals.cold)}, with the installation), ${seconds(bench.shop.startTime)} on this one (goal ${seconds(startGoals.warm)}).`
  console.log(`${heading(chosen)}\n\n${report(rows)}\n\n${starts}
Memory of the shop under this load: ${figure(peak)} MiB at most (goal ${memoryGoal}).`)
}

async function open(stage: Stage, chosen: Options): Promise<Bench> {
  const shop = await openShop(stage)
  const bare = stage.start({ script: 'bench/src/reference.ts', words: [shop.origin] })
  const reference = await bare.heard(/open: (\S+)/)
  await stockUp(stage.dataDir)
  const cards = await findCards(shop.origin)
  const watched = { shop: shop.program.pid, dataDir: stage.dataDir }
  return { stage, options: chosen, shop, reference, watched, cards }
}

function heading({ products, rounds, seconds: length, orders }: Options): string {
  return `${products.toLocaleString('en')} generated products, ${rounds} rounds of ${length} s or ${orders} orders, ${availableParallelism()} processors, load ${figure(loadavg()[0])}`
}

function seconds(milliseconds: number): string {
  return `${figure(milliseconds / 1_000)} s`
}

/** Progress, beside the figures. */
function say(text: string): void {
  process.stderr.write(`${seconds(performance.now()).padStart(7)}  ${text}\n`)
}
