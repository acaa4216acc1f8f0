export { PrivacyContact } from './privacy-contact.tsx'
