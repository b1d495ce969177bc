import { Failure } from '@akyede/contract/failures'
import type { Platform } from '#platform/platform.ts'
import type { Flow } from './flow.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    /** A provider's answer did not hold: which claim or rule, never what was received. */
    authn_provider_refused: { provider: string; reason: string }
    authn_provider_linked: { provider: string; by: 'session' | 'email' | 'reclaim' | 'registration' }
    authn_provider_unlinked: { provider: string }
  }
}

/** The claim on the flow stays: it is dead. */
export async function refuseProvider(
  { database, audit }: Pick<Platform, 'database' | 'audit'>,
  { provider }: Pick<Flow, 'provider'>,
  reason: string,
  network: string,
): Promise<Failure> {
  await audit.write(database, 'authn_provider_refused', { provider, reason }, { userId: undefined, network })
  return new Failure('social.failed')
}
