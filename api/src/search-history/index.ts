import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { forgetOldSearches } from './forget-old-searches.ts'
import { serveSearchHistory } from './routes.ts'

export { personalSearches } from './personal-records.ts'
export function registerSearchHistory(serve: Serve, platform: Platform): void {
  serveSearchHistory(serve, platform)
  forgetOldSearches(platform)
}
