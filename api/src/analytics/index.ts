import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { forgetVisits } from './forget-visits.ts'
import { serveAnalytics } from './routes.ts'

export { personalVisits } from './personal-records.ts'
export function registerAnalytics(serve: Serve, platform: Platform): void {
  serveAnalytics(serve, platform)
  forgetVisits(platform)
}
