import { resolve } from 'node:path'
import { openBackup, restoreBackup, writeBackup } from '@akyede/api'
import { asLines, reportInvariants } from './check-command.ts'
import type { AddCommands } from './command.ts'

export const addBackupCommands: AddCommands = (program, { withAccess }) => {
  program
    .command('backup')
    .description('Save the database to a new file; the shop may run')
    .argument('<file>')
    .option('--pictures <folder>', 'also copy the uploaded pictures that this folder lacks')
    .action(
      withAccess(async (access, name, { pictures }) => {
        const file = pathOf(name)
        const seconds = stopwatch()
        const connection = await access.connection()
        const saving = writeBackup(connection, file, { now: new Date(), signal: access.signal })
        access.awaited(saving)
        const { tables, rows, bytes } = await saving
        const done = `Saved ${count(tables)} tables with ${count(rows)} rows to ${file}: ${count(bytes)} bytes in ${seconds()} s.`
        if (pictures === undefined) return done
        const copying = (await access.operator()).copyPictures({ to: pathOf(pictures) })
        access.awaited(copying)
        const { text, hasFailed } = await copying
        return { text: `${done}\n${text}`, hasFailed }
      }),
    )
  program
    .command('restore')
    .description('Fill an empty database from a backup, completely or not at all, and check it')
    .argument('<file>')
    .action(
      withAccess(
        async (access, name) => {
          const seconds = stopwatch()
          // Read before a database is opened, so that a damaged file changes nothing.
          const opened = await openBackup(pathOf(name))
          const { tables, rows, leftOut } = await restoreBackup(await access.connection(), opened)
          const filled = `Restored ${count(tables)} tables with ${count(rows)} rows of ${opened.header.made_at} in ${seconds()} s.`
          const unknown = leftOut.map(table => `Skipped ${table}: it is not a table of the shop.`)
          const verdict = await reportInvariants(await access.operator(), asLines)
          return { ...verdict, text: [filled, ...unknown, verdict.text].join('\n') }
        },
        { canCreateDatabase: true },
      ),
    )
}

/** Relative to where the command was run: npm changes into the root of the checkout. */
const pathOf = (name: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), name)

const count = (number: number): string => number.toLocaleString('en')

function stopwatch(): () => string {
  const start = performance.now()
  return () => ((performance.now() - start) / 1_000).toFixed(1)
}
