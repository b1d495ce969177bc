/** An email shortened so that its owner recognizes it and bystanders do not: "a•••@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`
}

/** A phone number shortened in the same way: "•••• 456". */
export const maskedPhone = (phone: string): string => `•••• ${phone.slice(-3)}`
