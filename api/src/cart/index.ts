import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { serveCart } from './routes.ts'
import { forgetSnapshots } from './snapshots.ts'

export { takeOrderedOut } from './on-order-paid.ts'

export function registerCart(serve: Serve, platform: Platform): void {
  serveCart(serve, platform)
  forgetSnapshots(platform)
}
