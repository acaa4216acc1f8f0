const ICONS = /[\\/]@tabler[\\/]icons-react[\\/]/

/**
 * Left alone, each part that several pages share is a file of its own: sixty for a month, whose headers and round trips
 * outweigh what they hold. Here the start, the login page and the frame are one file each with all they need (a group
 * takes the modules that its page reaches), and what many pages share comes in four.
 */
export const CHUNKS = [
  { name: 'start', tags: ['$initial' as const], priority: 6 },
  { name: 'entrance', test: /[\\/]login-page\.tsx$/, priority: 5 },
  { name: 'frame', test: /[\\/]shell[\\/]layout\.tsx$/, priority: 4 },
  { name: 'parts', test: /[\\/]src[\\/]ui[\\/]/, minShareCount: 4, priority: 3 },
  {
    name: 'common',
    test: /packages[\\/]rules[\\/]|\.queries\.ts$|@tanstack|@mantine[\\/]hooks/,
    minShareCount: 6,
    priority: 2,
  },
  // A month is a hundred small parts, most of which its dialogs share: one file, without what these parts import.
  {
    name: 'timesheet',
    test: /[\\/]features[\\/]timesheet[\\/]/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: 'rules', test: /packages[\\/]rules[\\/]/, minShareCount: 2, priority: 1 },
  { name: 'icons', test: ICONS, minShareCount: 2, priority: 1 },
]
