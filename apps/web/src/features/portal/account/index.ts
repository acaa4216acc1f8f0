export { AccountSection } from './account-section.tsx'
export { PasswordChecklist } from './password-checklist.tsx'
export { PasswordExpiry } from './password-expiry.tsx'
