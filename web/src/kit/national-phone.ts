/** "+233244123456" → "024 412 3456", as people in Ghana write it; other numbers stay as they are. */
export function nationalPhone(phone: string): string {
  const [, ...parts] = /^\+233(\d{2})(\d{3})(\d{4})$/.exec(phone) ?? []
  return parts.length === 3 ? `0${parts.join(' ')}` : phone
}
