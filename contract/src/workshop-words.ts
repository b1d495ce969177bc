// This file does not load zod: pages import it.

/** What a member of a workshop may do, the least privileged first; each role may do what those before it may. */
export const workshopRoles = ['packer', 'editor', 'owner'] as const
export type WorkshopRole = (typeof workshopRoles)[number]

/** Roles in a workshop, as people read them. */
export const workshopRoleWords: Readonly<Record<WorkshopRole, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'You can do everything, including inviting people and closing the workshop.' },
  editor: {
    name: 'Editor',
    may: 'You can change products and prices, start a break and send orders.',
  },
  packer: { name: 'Packer', may: 'You can see, make, pack and send orders.' },
}
