import type { Platform } from './platform.ts'

/** What a sweep found, one after the other. One that fails stands in nobody else's way; its turn comes again. */
export async function processSequentially<One>(
  { log }: Pick<Platform, 'log'>,
  failed: string,
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  for (const one of all) await work(one).catch(error => log.error(failed, { error }))
}
