import { cedi } from '@akyede/contract/money'

export const createApp = (): number => cedi
