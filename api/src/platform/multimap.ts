/** Sets of members by key; a key without members is removed. */
export function createMultimap<Key, Member>() {
  const groups = new Map<Key, Set<Member>>()
  return {
    of: (key: Key): ReadonlySet<Member> => groups.get(key) ?? new Set(),
    keys: () => groups.keys(),
    add(key: Key, member: Member) {
      const group = groups.get(key) ?? new Set()
      groups.set(key, group.add(member))
    },
    remove(key: Key, member: Member) {
      const group = groups.get(key)
      group?.delete(member)
      if (group?.size === 0) groups.delete(key)
    },
  }
}
