export const cedi = 100
