import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresPrograms, type SystemUser } from './packages.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Folders, addresses and passwords of one run, under the names that the files of `deploy/` use. */
export interface Settings {
  readonly folder: string
  readonly logs: string
  readonly user: SystemUser
  readonly variables: Readonly<Record<string, string>>
  /** Writes a file of `deploy/` with its variables filled in, and returns its path. */
  fill(file: string, name: string, more?: Readonly<Record<string, string>>): string
  /** A folder that the user of PostgreSQL owns. */
  ownFolder(name: string): string
}

export const nodes = [1, 2, 3] as const
export const poolers = [1, 2] as const
export const shops = [1, 2, 3, 4] as const

const address = '127.0.0.1'

/** Makes the folder of a run, and chooses free ports of this machine. */
export async function createSettings(user: SystemUser): Promise<Settings> {
  const folder = mkdtempSync(join(tmpdir(), 'akyede-cluster-'))
  chmodSync(folder, 0o711)
  const ownFolder = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, user.uid, user.gid)
    return path
  }
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const patroni = ownFolder('patroni')
  cpSync(join(root, 'deploy/patroni/create-database.sh'), join(patroni, 'create-database.sh'))
  const haproxy = ownFolder('haproxy')
  cpSync(join(root, 'deploy/haproxy/503.http'), join(haproxy, '503.http'))
  const variables = {
    ...(await chooseAddresses()),
    DATABASE_PASSWORD: randomBytes(12).toString('hex'),
    SUPERUSER_PASSWORD: randomBytes(12).toString('hex'),
    REPLICATION_PASSWORD: randomBytes(12).toString('hex'),
    REWIND_PASSWORD: randomBytes(12).toString('hex'),
    RESTAPI_PASSWORD: randomBytes(12).toString('hex'),
    DATABASE_NETWORK: `${address}/32`,
    SHARED_BUFFERS: '128MB',
    POSTGRES_BIN_DIR: postgresPrograms,
    PATRONI_DIR: patroni,
    HAPROXY_DIR: haproxy,
    PGBOUNCER_DIR: ownFolder('pgbouncer'),
    RUN_DIR: ownFolder('run'),
    LOG_DIR: ownFolder('logs/own'),
    LOG_TARGET: 'stderr format raw',
  }
  return {
    folder,
    logs,
    user,
    variables,
    ownFolder,
    fill(file, name, more = {}) {
      const script = join(root, 'deploy/fill.sh')
      const { status, stdout, stderr } = spawnSync(script, [join(root, 'deploy', file)], {
        env: { PATH: process.env.PATH, ...variables, ...more },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`deploy/${file}: ${stderr.trim()}`)
      const path = join(folder, name)
      writeFileSync(path, stdout, { mode: 0o600 })
      chownSync(path, user.uid, user.gid)
      return path
    },
  }
}

async function chooseAddresses(): Promise<Record<string, string>> {
  const names = [
    'PUBLIC_BIND',
    'REDIRECT_BIND',
    'POOLER_BIND',
    'PRIMARY_BIND',
    'HAPROXY_METRICS_BIND',
    'PROVIDER',
    'PICTURES',
    ...shops.map(number => `SHOP_${number}`),
    ...poolers.map(number => `PGBOUNCER_${number}`),
    ...nodes.map(number => `POSTGRES_${number}`),
    ...nodes.map(number => `PATRONI_${number}`),
    ...nodes.map(number => `ETCD_${number}`),
    ...nodes.map(number => `ETCD_PEER_${number}`),
  ]
  const ports = await freePorts(names.length)
  const addresses = Object.fromEntries(names.map((name, at) => [name, `${address}:${ports[at]}`]))
  const portOf = (name: string) => (addresses[name] ?? '').split(':')[1] ?? ''
  return {
    ...addresses,
    PRIMARY_HOST: address,
    PRIMARY_PORT: portOf('PRIMARY_BIND'),
    ...Object.fromEntries(nodes.map(number => [`PATRONI_PORT_${number}`, portOf(`PATRONI_${number}`)])),
    ETCD_HOSTS: nodes.map(number => addresses[`ETCD_${number}`]).join(','),
    ETCD_CLUSTER: nodes.map(number => `etcd${number}=http://${addresses[`ETCD_PEER_${number}`]}`).join(','),
  }
}

/** Ports below those that the system assigns, so that they stay free while a program is down. */
async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  for (let port = 20_000 + Math.floor(Math.random() * 10_000); ports.length < count; port++) {
    const server = createServer()
    const isFree = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false)).listen(port, address, () => resolve(true))
    })
    if (!isFree) continue
    await new Promise(resolve => server.close(resolve))
    ports.push(port)
  }
  return ports
}

/** A variable of an address, split: "127.0.0.1:5432". */
export function addressOf({ variables }: Settings, name: string): { host: string; port: string } {
  const [host = '', port = ''] = (variables[name] ?? '').split(':')
  return { host, port }
}
