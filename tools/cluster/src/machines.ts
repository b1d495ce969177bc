import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Program, Programs } from './programs.ts'
import { waitUntil } from './programs.ts'
import { addressOf, nodes, poolers, root, type Settings, shops } from './settings.ts'

/** The running programs of a cluster, in the order of their numbers. */
export interface Machines {
  readonly etcd: readonly Program[]
  readonly patroni: readonly Program[]
  readonly pgbouncer: readonly Program[]
  readonly haproxy: Program
}

/** The role of a PostgreSQL node, as Patroni tells it. */
interface Member {
  readonly name: string
  readonly role: 'leader' | 'replica' | 'sync_standby'
  readonly state: string
}

/** Starts etcd, PostgreSQL under Patroni, PgBouncer and HAProxy, each with its file of `deploy/`. */
export async function startMachines(settings: Settings, programs: Programs): Promise<Machines> {
  const { user } = settings
  const etcd = nodes.map(number => {
    const name = `etcd${number}`
    const { host, port } = addressOf(settings, `ETCD_${number}`)
    const file = settings.fill('etcd/etcd.yml', `${name}.yml`, {
      ETCD_NAME: name,
      ETCD_ADDRESS: host,
      ETCD_ADVERTISED: host,
      ETCD_PORT: port,
      ETCD_PEER_PORT: addressOf(settings, `ETCD_PEER_${number}`).port,
      ETCD_DATA_DIR: settings.ownFolder(name),
    })
    return programs.start({ name, command: '/usr/bin/etcd', args: ['--config-file', file], user })
  })
  await waitUntil('etcd was healthy', async () => {
    const { host, port } = addressOf(settings, 'ETCD_1')
    return (await fetch(`http://${host}:${port}/health`)).ok
  })
  const patroni = nodes.map(number => startPatroni(settings, programs, number))
  await waitForReplicas(settings)
  settings.fill('pgbouncer/userlist.txt', 'pgbouncer/userlist.txt')
  const pgbouncer = poolers.map(number => {
    const { host, port } = addressOf(settings, `PGBOUNCER_${number}`)
    const name = `pgbouncer${number}`
    const file = settings.fill('pgbouncer/pgbouncer.ini', `${name}.ini`, {
      PGBOUNCER_NAME: name,
      PGBOUNCER_ADDRESS: host,
      PGBOUNCER_PORT: port,
    })
    return programs.start({ name, command: '/usr/sbin/pgbouncer', args: [file], user })
  })
  const file = settings.fill('haproxy/haproxy.cfg', 'haproxy.cfg')
  const haproxy = programs.start({
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', file],
    user,
  })
  await waitUntil(
    'HAProxy answered',
    async () => (await fetch(`http://${settings.variables.HAPROXY_METRICS_BIND}/metrics`)).ok,
    {
      within: 10_000,
      log: join(settings.logs, 'haproxy.log'),
    },
  )
  return { etcd, patroni, pgbouncer, haproxy }
}

function startPatroni(settings: Settings, programs: Programs, number: number): Program {
  const { host, port } = addressOf(settings, `POSTGRES_${number}`)
  const name = `postgres${number}`
  const file = settings.fill('patroni/patroni.yml', `${name}.yml`, {
    POSTGRES_NAME: name,
    POSTGRES_ADDRESS: host,
    POSTGRES_ADVERTISED: host,
    POSTGRES_PORT: port,
    PATRONI_PORT: addressOf(settings, `PATRONI_${number}`).port,
    POSTGRES_DATA_DIR: join(settings.ownFolder(name), 'data'),
    POSTGRES_RUN_DIR: settings.ownFolder(`run/${name}`),
  })
  const env = { DATABASE_PASSWORD: settings.variables.DATABASE_PASSWORD ?? '' }
  return programs.start({ name, command: '/usr/bin/patroni', args: [file], user: settings.user, env })
}

/** Waits for a primary, a synchronous replica and a second replica that streams. */
export const waitForReplicas = (settings: Settings): Promise<void> =>
  waitUntil(
    'a primary had two replicas',
    async () => {
      const members = await membersOf(settings)
      const streaming = members.filter(({ state }) => state === 'running' || state === 'streaming')
      return (
        streaming.length === nodes.length &&
        members.some(({ role }) => role === 'leader') &&
        members.some(({ role }) => role === 'sync_standby')
      )
    },
    { within: 180_000 },
  )

async function membersOf(settings: Settings): Promise<readonly Member[]> {
  for (const number of nodes) {
    const { host, port } = addressOf(settings, `PATRONI_${number}`)
    const response = await fetch(`http://${host}:${port}/cluster`, {
      signal: AbortSignal.timeout(3_000),
    }).catch(() => undefined)
    if (response?.ok) return ((await response.json()) as { members: Member[] }).members
  }
  return []
}

/** The number of the node in this role. */
export async function nodeOf(settings: Settings, role: Member['role']): Promise<number> {
  const name = (await membersOf(settings)).find(member => member.role === role)?.name
  if (!name) throw new Error(`no node is ${role}`)
  return Number(name.replace('postgres', ''))
}

/** The postmaster of a node, from its pid file. */
export function postmasterOf(settings: Settings, number: number): number {
  const file = join(settings.folder, `postgres${number}`, 'data', 'postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

export interface ShopOptions {
  /** The payment provider's address. */
  readonly provider: string
  readonly pictures: string
  /** False: DATABASE_URL leads to the primary itself. */
  readonly pooled: boolean
}

/** The environment of a shop process or of an operator's command. */
export function shopEnvironment(
  settings: Settings,
  name: string,
  options: ShopOptions,
): Record<string, string> {
  const { variables } = settings
  const databaseAt = (bind: string) =>
    `postgres://akyede:${variables.DATABASE_PASSWORD}@${variables[bind]}/akyede`
  return {
    NODE_ENV: 'production',
    APP_ENV: 'local',
    HOST: '127.0.0.1',
    DATA_DIR: join(settings.folder, name),
    PUBLIC_URL: `http://${variables.PUBLIC_BIND}`,
    TRUST_PROXY: '127.0.0.1',
    TOKEN_SECRET: 'tokens of every process of this cluster',
    CSRF_SECRET: 'csrf keys of every process of this cluster',
    PAYSTACK_SECRET_KEY: 'sk_test_akyede_emulator',
    PAYSTACK_BASE_URL: options.provider,
    PICTURES_URL: options.pictures,
    ...(options.pooled
      ? { DATABASE_URL: databaseAt('POOLER_BIND'), DATABASE_DIRECT_URL: databaseAt('PRIMARY_BIND') }
      : { DATABASE_URL: databaseAt('PRIMARY_BIND') }),
    RATE_LIMIT: 'off',
    // All buyers share this machine's address.
    NETWORK_HOLDS_FACTOR: '1000',
    CAPTCHA: 'off',
    CHECK_ANSWERS: 'off',
    LOG_LEVEL: 'warn',
  }
}

/** Defines a process of the shop. */
export function startShop(
  settings: Settings,
  programs: Programs,
  number: number,
  options: ShopOptions,
): Program {
  const name = `shop${number}`
  const { port } = addressOf(settings, `SHOP_${number}`)
  const { variables } = settings
  const replica = variables[`POSTGRES_${nodes[number % nodes.length]}`]
  return programs.start({
    name,
    command: process.execPath,
    args: ['--max-semi-space-size=4', '--heap-growing-percent=50', 'shop/src/main.ts'],
    env: {
      ...shopEnvironment(settings, name, options),
      PORT: port,
      MALLOC_ARENA_MAX: '2',
      DATABASE_READ_URL: `postgres://akyede:${variables.DATABASE_PASSWORD}@${replica}/akyede`,
    },
    cwd: root,
  })
}

/** Waits until HAProxy may send requests to these processes. */
export async function shopsAreReady(settings: Settings, numbers: readonly number[] = shops): Promise<void> {
  for (const number of numbers) {
    const name = `shop${number}`
    await waitUntil(
      `${name} was ready`,
      async () => (await fetch(`http://${settings.variables[`SHOP_${number}`]}/readyz`)).ok,
      { within: 120_000, log: join(settings.logs, `${name}.log`) },
    )
  }
}
