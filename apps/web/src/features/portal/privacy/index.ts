export { PrivacyContact } from './privacy-contact.tsx'
export { Processings } from './processings.tsx'
