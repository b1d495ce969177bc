/** "abena@example.com" → "a•••a@example.com": enough to know it again, too little for who looks over a shoulder. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, host] = [[...email.slice(0, at)], email.slice(at)]
  const last = name.length > 2 ? name.at(-1) : ''
  return `${name[0] ?? ''}•••${last}${host}`
}
