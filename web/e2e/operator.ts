import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Runs an operator command, as `npm run akyede -- …` does. */
export const akyede = (...words: string[]): string =>
  execFileSync(process.execPath, ['shop/src/cli.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  })
