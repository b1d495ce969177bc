import type { Executor } from './database.ts'
import { eq } from './sql.ts'
import { sharedSettings } from './tables.ts'

/** Reads a value that all processes of the server share; undefined when none was written. */
export async function readSharedSetting(executor: Executor, name: string): Promise<string | undefined> {
  const [row] = await executor.select().from(sharedSettings).where(eq(sharedSettings.name, name))
  return row?.value
}

export async function writeSharedSetting(executor: Executor, name: string, value: string): Promise<void> {
  await executor
    .insert(sharedSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: sharedSettings.name, set: { value } })
}
