const second = 1000
const patience = 120 * second

/** How long to wait before the payment is asked after again: 1 s, 2 s, 3 s … ; null after two minutes. */
export function nextCheck(elapsed: number): number | null {
  if (elapsed >= patience) return null
  const waits = Math.floor((Math.sqrt(1 + (8 * elapsed) / second) - 1) / 2)
  return (waits + 1) * second
}
