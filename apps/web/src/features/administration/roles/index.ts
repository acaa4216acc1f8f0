export { RolesTab } from './roles-tab.tsx'
