/** A Ghanaian mobile number as `0551234987`, from `0…`, `233…` or `+233…`; undefined for anything else. */
export function readGhanaMobile(text: string): string | undefined {
  const phone = text.replace(/[ -]/g, '').replace(/^\+?233/, '0')
  return /^0[25]\d{8}$/.test(phone) ? phone : undefined
}
