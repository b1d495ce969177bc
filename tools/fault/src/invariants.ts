import type { Shop } from './shop.ts'

/** What the shop's own check finds broken, as it says it. */
export async function checkInvariants(shop: Shop): Promise<string[]> {
  const { code, stdout, stderr } = await shop.operator('check')
  if (code === 0 && /^ok/m.test(stdout)) return []
  return [`the check of the data: ${(stderr || stdout).trim().replaceAll('\n', '; ')}`]
}
