/** Every path of the contract stands below this root (D1). */
export const apiRoot = '/api/v1'
export const apiVersion = '1'
