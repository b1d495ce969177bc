/** Roles in a group, the highest first (D114). */
export const groupRoles = ['owner', 'admin', 'member'] as const
