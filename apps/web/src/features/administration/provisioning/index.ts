/** Of the page of accesses alone. */
export const loadRoleGroupsCard = async () => (await import('./role-groups-card.tsx')).RoleGroupsCard
export const loadDirectoryCard = async () => (await import('./directory-card.tsx')).DirectoryCard
