// node tools/cluster/src/main.ts [--short] [--keep] [--fault WORD]
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { registerBuyers } from '@akyede/fault/buyer'
import { createProductPool, findProducts } from '@akyede/fault/products'
import { brokenPurchases } from '@akyede/fault/purchases'
import { createRandom } from '@akyede/fault/random'
import { summarizeDurations } from '@akyede/fault/verdict'
import { type Cluster, openCluster } from './cluster.ts'
import { type FaultResult, faults, runFault, warm } from './faults.ts'
import { itemsPerList, type Market, noAttempts, shareLists } from './journey.ts'
import { shopsAreReady, startMachines } from './machines.ts'
import { watchReplicas } from './measure.ts'
import { postgresUser, preparePackages } from './packages.ts'
import { createPrograms } from './programs.ts'
import { printReport } from './report.ts'
import { createSettings, shops } from './settings.ts'
import { importPicture, missingPictures } from './stored-picture.ts'
import { measureThroughput, type Throughput } from './throughput.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    /** Keeps the logs. */
    keep: { type: 'boolean', default: false },
    /** Injects only faults with this word in their name, and measures nothing else. */
    fault: { type: 'string' },
  },
})
const reason = preparePackages(say)
const user = postgresUser()
if (reason || !user) {
  console.log(`The cluster was not started: ${reason}.`)
} else {
  const settings = await createSettings(user)
  const programs = createPrograms(settings.logs)
  const close = async () => {
    await programs.close()
    if (values.keep) say(`logs are in ${settings.logs}`)
    else rmSync(settings.folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)))
  let isWell = false
  try {
    say('starting etcd, PostgreSQL, PgBouncer and HAProxy')
    const machines = await startMachines(settings, programs)
    isWell = await play(await openCluster(settings, programs, machines))
  } catch (error) {
    say(String(error instanceof Error ? error.stack : error))
  } finally {
    say('stopping everything')
    await close()
  }
  process.exit(isWell ? 0 : 1)
}

async function play(cluster: Cluster): Promise<boolean> {
  const { settings, origin, provider } = cluster
  const seconds = values.short ? 5 : 20
  cluster.addShop()
  await shopsAreReady(settings, [1])
  say('a shop process is ready; adding products, buyers and lists')
  await cluster.operator('seed', '--products', '1000')
  const picture = await importPicture(cluster)
  const products = await findProducts(origin)
  // The first one is only viewed: a page is evicted when its product is bought. What is given is not sold.
  const lists = values.short ? 3 : 5
  const firstSold = 1 + lists * itemsPerList
  const market: Market = {
    origin,
    provider,
    products,
    pool: createProductPool(products.slice(firstSold), createRandom(1)),
    gifts: await shareLists(origin, products.slice(1, firstSold)),
    attempts: noAttempts(),
    acknowledged: [],
    purchases: [],
  }
  const buyers = await registerBuyers(origin, values.short ? 40 : 80)
  const lag = watchReplicas(superuser(cluster))

  const throughput: Throughput[] = []
  for (const processes of values.fault === undefined ? [1, 2, 4] : []) {
    while (cluster.shops.length < processes) cluster.addShop()
    await shopsAreReady(settings, shops.slice(0, processes))
    say(`buying at ${processes} processes`)
    throughput.push(await measureThroughput(cluster, market, buyers, { seconds, pooled: true }))
  }
  if (values.fault === undefined) {
    await cluster.restartShops({ pooled: false })
    await shopsAreReady(settings)
    say('buying at 4 processes without PgBouncer')
    throughput.push(await measureThroughput(cluster, market, buyers, { seconds, pooled: false }))
    await cluster.restartShops({ pooled: true })
  }
  while (cluster.shops.length < shops.length) cluster.addShop()
  await shopsAreReady(settings)

  const pages = ['/', `/product/${products[0]?.id}`, '/api/v1/products/categories']
  for (const number of shops) await warm(`http://${settings.variables[`SHOP_${number}`]}`, pages)
  const results: FaultResult[] = []
  const missing: string[] = []
  for (const fault of faults.filter(({ name }) => name.includes(values.fault ?? ''))) {
    say(fault.name)
    results.push(await runFault(fault, cluster, market, buyers, pages))
    missing.push(...(await missingPictures(cluster, picture)).map(what => `after "${fault.name}": ${what}`))
  }
  const replicaLag = summarizeDurations(await lag.stop())
  say('checking that nothing is lost or doubled')
  const lost = await brokenPurchases(cluster, market.purchases)
  const checked = await cluster.operator('check')
  const broken = [...missing, ...lost, ...(checked.code === 0 ? [] : [checked.output])]
  return printReport({ throughput, faults: results, replicaLag, purchases: market.purchases.length, broken })
}

/** Only a superuser sees how late replicas are. */
function superuser({ settings: { variables } }: Cluster): string {
  return `postgres://postgres:${variables.SUPERUSER_PASSWORD}@${variables.PRIMARY_BIND}/postgres`
}

/** Prints progress to standard error, beside the report. */
function say(text: string): void {
  process.stderr.write(`${(performance.now() / 1_000).toFixed(1).padStart(7)} s  ${text}\n`)
}
