/** "3914 8848 2502 5657": in groups that can be read aloud. */
export const inGroups = (userId: number): string => String(userId).replace(/(\d{4})(?=\d)/g, '$1 ')

/** The number that somebody wrote, however they grouped it; undefined where it is none. */
export function accountNumber(text: string): number | undefined {
  const digits = text.replace(/[\s.-]/g, '')
  return /^[1-9]\d{0,15}$/.test(digits) ? Number(digits) : undefined
}
