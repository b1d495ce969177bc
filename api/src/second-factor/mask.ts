/** As much of an address or a number as its owner needs to know it by: "a•••@example.com", "•••• 456". */
export function mask(method: 'sms' | 'email', target: string): string {
  if (method === 'sms') return `•••• ${target.slice(-3)}`
  const at = target.lastIndexOf('@')
  return `${[...target.slice(0, at)][0] ?? ''}•••${target.slice(at)}`
}
