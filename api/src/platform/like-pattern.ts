/** The pattern of an `ilike` that finds these words anywhere in a text, whatever characters they are. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
