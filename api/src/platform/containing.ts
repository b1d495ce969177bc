/** The pattern of an `ilike` that finds these words anywhere in a text, whatever characters they are. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
