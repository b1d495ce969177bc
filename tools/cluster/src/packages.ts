import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Debian's packages, and a program of each. */
const packages = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
}
const servicePolicy = '/usr/sbin/policy-rc.d'

/** The folder of PostgreSQL's programs. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin'

/** Installs what is missing. Returns why there can be no cluster on this machine, or undefined. */
export function preparePackages(say: (text: string) => void): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'it needs root on Debian, to start each program as its own user'
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length > 0 && !existsSync('/usr/bin/apt-get'))
    return `${missing.join(', ')} are missing, and there is no apt-get to install them`
  if (missing.length > 0) install(missing, say)
  const absent = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (absent.length > 0) return `${absent.join(', ')} could not be installed with apt-get`
  return postgresUser() ? undefined : 'the user postgres is missing'
}

/** Installs without starting the services of the packages. */
function install(missing: readonly string[], say: (text: string) => void): void {
  say(`installing ${missing.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const hadPolicy = existsSync(servicePolicy)
  if (!hadPolicy) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
      const { status, stderr } = spawnSync('apt-get', words, { env, encoding: 'utf8' })
      if (status !== 0) say(`apt-get ${words[0]}: ${stderr.trim()}`)
    }
  } finally {
    if (!hadPolicy) rmSync(servicePolicy)
  }
}

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** The user of Debian's PostgreSQL; its server refuses to run as root. */
export function postgresUser(): SystemUser | undefined {
  const [uid, gid] = ['-u', '-g'].map(which =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN),
  )
  return uid && gid ? { uid, gid } : undefined
}
