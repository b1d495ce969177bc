/** The root of every path of the contract (D1). */
export const apiRoot = '/api/v1'
export const apiVersion = '1'
