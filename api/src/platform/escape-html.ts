const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML, good between tags and in double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, char => entities[char] ?? char)
