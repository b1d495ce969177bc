/** @private */
export const secret = 1
