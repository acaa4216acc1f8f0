export { GroupView } from './contact-group.tsx'
export { TAB_WORDS } from './contact-tabs.ts'
