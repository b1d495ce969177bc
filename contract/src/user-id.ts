/** The id of a user as text, in paths and queries. This file does not load zod: pages import it. */
export const userIdPattern = /^[1-9]\d{0,15}$/
