/** Roles of an account, the least powerful first (D44). This file does not load zod: pages import it. */
export const roleNames = ['customer', 'vendor', 'support', 'admin', 'super_admin'] as const

/** super_admin includes admin (D93). */
export const isAdmin = (role: (typeof roleNames)[number]): boolean =>
  role === 'admin' || role === 'super_admin'
