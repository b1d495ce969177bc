/** As much of an email as its owner needs to know it by, too little for who looks over a shoulder: "a•••@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`
}

/** The same of a number: "•••• 456". */
export const maskedPhone = (phone: string): string => `•••• ${phone.slice(-3)}`
