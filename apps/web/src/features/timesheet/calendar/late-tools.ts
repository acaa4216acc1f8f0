import { late } from '../../../ui/late.tsx'

/** What stands under the grid once it is changed: no month is opened in such a mode. */
export const CodeTools = late(async () => (await import('./code-tools.tsx')).CodeTools)
export const RemoteKeys = late(async () => (await import('./remote-keys.tsx')).RemoteKeys)
export const KeyList = late(async () => (await import('./key-list.tsx')).KeyList)
