/** Told when the words and synonyms of the search have changed. */
export const searchTag = 'search'
