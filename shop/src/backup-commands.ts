import { resolve } from 'node:path'
import { openBackup, restoreBackup, writeBackup } from '@akyede/api'
import { asLines, reportInvariants } from './check-command.ts'
import { type Command, usageOf } from './command.ts'

export const backup: Command = {
  name: 'backup',
  usage: 'FILE',
  about: 'Save the database as it is now to a new file, while the shop goes on',
  async run(access, [name, ...more]) {
    if (!name || more.length > 0) throw usageOf(backup)
    const file = pathOf(name)
    const seconds = stopwatch()
    const saving = writeBackup(await access.connection(), file, { now: new Date(), signal: access.signal })
    access.awaited(saving)
    const { tables, rows, bytes } = await saving
    return `Saved ${count(tables)} tables with ${count(rows)} rows to ${file}: ${count(bytes)} bytes in ${seconds()} s.`
  },
}

export const restore: Command = {
  name: 'restore',
  usage: 'FILE',
  about: 'Fill an empty database from a backup, all of it or nothing, and check it',
  canCreateDatabase: true,
  async run(access, [name, ...more]) {
    if (!name || more.length > 0) throw usageOf(restore)
    const seconds = stopwatch()
    // Read before a database is opened, so that a damaged file changes nothing.
    const opened = await openBackup(pathOf(name))
    const { tables, rows, leftOut } = await restoreBackup(await access.connection(), opened)
    const filled = `Restored ${count(tables)} tables with ${count(rows)} rows of ${opened.header.made_at} in ${seconds()} s.`
    const strange = leftOut.map(table => `Left out: ${table}, which is no table of the shop.`)
    const verdict = await reportInvariants(access, asLines)
    return { ...verdict, text: [filled, ...strange, verdict.text].join('\n') }
  },
}

/** Relative to where the command was run: npm changes into the root of the checkout. */
const pathOf = (name: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), name)

const count = (number: number): string => number.toLocaleString('en')

function stopwatch(): () => string {
  const start = performance.now()
  return () => ((performance.now() - start) / 1_000).toFixed(1)
}
