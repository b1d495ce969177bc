import type { Accounts } from '#feature/accounts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { forgetWhatIsOver } from './forget.ts'
import { groundOf } from './ground.ts'
import { serveSecondFactor } from './routes.ts'

export { disableSecondFactorBefore } from './disable.ts'
export { followEmail } from './factors.ts'
export { forgetSecondFactor, forgetTrust } from './forget.ts'
export { openSecondFactor } from './gate.ts'
export {
  sendBackupCodeUsed,
  sendCodesRenewed,
  sendDisabled,
  sendEnabled,
  sendLocked,
  sendMoved,
  sendStaysAtNumber,
} from './letters.ts'
export { personalSecondFactor } from './personal-records.ts'
export { sendCodeMessage } from './send-code-message.ts'

export function registerSecondFactor(
  serve: Serve,
  platform: Platform,
  accounts: Pick<Accounts, 'entrance' | 'provePassword'>,
): void {
  serveSecondFactor(serve, { ...groundOf(platform), accounts })
  forgetWhatIsOver(platform)
}
