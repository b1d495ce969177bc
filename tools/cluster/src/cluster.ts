import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Records } from '@akyede/fault/purchases'
import { type Machines, type ShopOptions, shopEnvironment, startShop } from './machines.ts'
import { query } from './measure.ts'
import { type Program, type Programs, waitUntil } from './programs.ts'
import { addressOf, root, type Settings, shops } from './settings.ts'

/** Everything that runs, and how to ask it. */
export interface Cluster extends Records {
  readonly settings: Settings
  readonly machines: Machines
  /** The address of buyers. */
  readonly origin: string
  /** The payment provider. */
  readonly provider: string
  readonly pictures: Program
  /** The processes of the shop that were started, in their order. */
  readonly shops: readonly Program[]
  /** Starts the next process of the shop. */
  addShop(): Program
  /** Starts every process anew, through PgBouncer or past it. */
  restartShops(options: Pick<ShopOptions, 'pooled'>): Promise<void>
  /** The primary's address, for questions. */
  readonly database: string
  /** Runs an operator's command. */
  operator(...words: readonly string[]): Promise<{ code: number | null; output: string }>
}

/** Starts what stands outside, and puts the cluster together. */
export async function openCluster(
  settings: Settings,
  programs: Programs,
  machines: Machines,
): Promise<Cluster> {
  const { variables } = settings
  const origin = `http://${variables.PUBLIC_BIND}`
  const provider = `http://${variables.PROVIDER}`
  await startOutside(settings, programs, 'provider', addressOf(settings, 'PROVIDER').port, origin)
  const pictures = await startOutside(settings, programs, 'pictures', addressOf(settings, 'PICTURES').port)
  const options = {
    provider: `${provider}/_paystack`,
    pictures: `s3://S3RVER:S3RVER@${variables.PICTURES}/pictures?tls=off`,
    pooled: true,
  }
  const started: Program[] = []
  const database = `postgres://akyede:${variables.DATABASE_PASSWORD}@${variables.PRIMARY_BIND}/akyede`
  return {
    settings,
    machines,
    origin,
    provider,
    pictures,
    shops: started,
    addShop() {
      const program = startShop(settings, programs, started.length + 1, options)
      started.push(program)
      return program
    },
    async restartShops({ pooled }) {
      await Promise.all(started.map(program => program.stop()))
      const count = started.splice(0).length
      for (let number = 1; number <= count; number++)
        started.push(startShop(settings, programs, number, { ...options, pooled }))
    },
    database,
    query: (question, values) => query(database, question, values),
    async messages() {
      const folders = shops.map(number => join(settings.folder, `shop${number}`, 'outbox'))
      const names = await Promise.all(folders.map(folder => readdir(folder).catch(() => [])))
      // A process that died after it wrote a message leaves it to another one, which writes it under the same name.
      return [...new Set(names.flat())]
    },
    async operator(...words) {
      const env = { ...process.env, ...shopEnvironment(settings, 'operator', options) }
      const child = spawn(process.execPath, ['shop/src/cli.ts', ...words], { cwd: root, env })
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      return { code: child.exitCode, output: `${out}${err}`.trim() }
    },
  }
}

async function startOutside(
  settings: Settings,
  programs: Programs,
  what: string,
  ...words: readonly string[]
): Promise<Program> {
  const log = join(settings.logs, `${what}.log`)
  const program = programs.start({
    name: what,
    command: process.execPath,
    args: ['tools/cluster/src/outside.ts', what, settings.ownFolder(what), ...words],
    cwd: root,
  })
  await waitUntil(`the ${what} answered`, async () => (await readFile(log, 'utf8')).includes('open'), { log })
  return program
}
