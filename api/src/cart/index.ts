import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { serveCart } from './routes.ts'

export { takeOrderedOut } from './on-order-paid.ts'

export const registerCart = (serve: Serve, platform: Platform): void => serveCart(serve, platform)
