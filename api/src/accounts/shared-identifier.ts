import { BlockList, isIPv6 } from 'node:net'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

export type SharedIdentifier = 'phone' | 'device' | 'network'

/** Behind the server's own proxy all addresses look like this, so they say nothing about the location. */
const nearby = new BlockList()
for (const [range, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  nearby.addSubnet(range, bits, 'ipv4')
}
// Adds the block of ::1 only: ::/64 would match every IPv4 address.
nearby.addAddress('::', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')

/** Returns what two accounts share and one person would: a phone number, a device or an address block. */
export async function findSharedIdentifier(
  executor: Executor,
  one: number,
  other: number,
): Promise<SharedIdentifier | undefined> {
  const { rows } = await executor.execute<{ phone: boolean; device: boolean; networks: string[] }>(sql`
    select
      exists (select 1 from users mine join users theirs on theirs.phone = mine.phone
        where mine.id = ${one} and theirs.id = ${other}) as phone,
      exists (
        (select fingerprint from sessions where user_id = ${one} and fingerprint is not null
          union select fingerprint from known_devices where user_id = ${one})
        intersect (
          select fingerprint from sessions where user_id = ${other}
          union select fingerprint from known_devices where user_id = ${other})) as device,
      array(
        select network from sessions where user_id = ${one} and network is not null
        intersect select network from sessions where user_id = ${other}) as networks`)
  const [found] = rows
  if (found?.phone) return 'phone'
  if (found?.device) return 'device'
  return found?.networks.some(network => !isNearby(network)) ? 'network' : undefined
}

function isNearby(network: string): boolean {
  const [address = ''] = network.split('/')
  return nearby.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
