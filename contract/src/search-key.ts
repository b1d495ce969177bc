import { fold } from './fold.ts'

/** Two queries with the same key are one search: "Kɛnte  stole" and "kente stole". */
export const searchKey = (query: string): string => fold(query).trim().replace(/\s+/g, ' ')
