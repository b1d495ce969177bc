import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { serveProfile } from './routes.ts'

/** Serves what a person keeps and changes of their own account (D81, D125, D152). */
export function registerProfile(
  serve: Serve,
  platform: Platform,
  passwords: Passwords,
  rateLimiter: RateLimiter,
): void {
  serveProfile(serve, { platform, passwords, rateLimiter })
}
