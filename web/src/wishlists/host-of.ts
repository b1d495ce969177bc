/** Whose page an address leads to: "lamps.example"; undefined where it is no address. */
export function hostOf(url: string): string | undefined {
  try {
    return new URL(url).hostname
  } catch {
    return undefined
  }
}
