export { AccountSection } from './account-section.tsx'
export { PasswordExpiry } from './password-expiry.tsx'
