import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** A moment, in UTC. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Integer pesewas. */
export const pesewas = () => integer()

/** PostgreSQL's full-text vector. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
