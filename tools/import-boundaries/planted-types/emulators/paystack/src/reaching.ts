export { cedi } from '../../../contract/src/money.ts' // refused: TS6059 TS6307
