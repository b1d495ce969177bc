import type { Config } from './config.ts'

/** Whether no other process serves the same shop: neither one of ours, nor one elsewhere on a database of others. */
export const isAlone = ({ workers, databaseUrl }: Pick<Config, 'workers' | 'databaseUrl'>): boolean =>
  workers === 1 && databaseUrl === undefined
