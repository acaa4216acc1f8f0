export { GroupView } from './contact-group.tsx'
