const second = 1000
const patience = 120 * second
const longestWhilePrompted = 8 * second

/**
 * How long to wait before the payment is asked after again: 1 s, 2 s, 3 s … While a prompt waits on the payer's
 * phone it is asked often, and right when the prompt ends; after two minutes without one, null.
 */
export function nextCheck(elapsed: number, promptLeft = 0): number | null {
  const grown = (Math.floor((Math.sqrt(1 + (8 * elapsed) / second) - 1) / 2) + 1) * second
  if (promptLeft > 0) return Math.min(grown, longestWhilePrompted, promptLeft)
  return elapsed < patience ? grown : null
}
