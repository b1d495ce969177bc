import { fold } from './fold.ts'

/** Queries with the same key count as one search: "Kɛnte  stole" and "kente stole". */
export const searchKey = (query: string): string => fold(query).trim().replace(/\s+/g, ' ')
