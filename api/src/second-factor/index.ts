import type { Accounts } from '#feature/accounts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { createContext } from './context.ts'
import { deleteExpired } from './retention.ts'
import { serveSecondFactor } from './routes.ts'

export { seedDemoAuthenticator } from './demo-authenticator.ts'
export { disableSecondFactorBefore, resetSecondFactor } from './disable.ts'
export {
  sendBackupCodeUsed,
  sendCodesRenewed,
  sendDisabled,
  sendEnabled,
  sendLocked,
  sendMoved,
  sendNumberUnchanged,
} from './emails.ts'
export { encryptedAppSecrets } from './encrypted-secrets.ts'
export { hasAuthenticator, updateEmailTarget } from './factors.ts'
export { personalSecondFactor } from './personal-records.ts'
export { createSecondFactorPolicy } from './policy.ts'
export { deleteSecondFactor, revokeTrust } from './retention.ts'
export { sendCodeMessage } from './send-code-message.ts'

export function registerSecondFactor(
  serve: Serve,
  platform: Platform,
  accounts: Pick<Accounts, 'signInFlow' | 'reauthenticate'>,
): void {
  serveSecondFactor(serve, { ...createContext(platform), accounts })
  deleteExpired(platform)
}
