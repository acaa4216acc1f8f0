export { RoleFamilyChoices } from './role-family-choices.tsx'
export { RolesTab } from './roles-tab.tsx'
