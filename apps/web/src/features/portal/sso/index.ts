export { CompanyAccounts } from './company-accounts.tsx'
export { ProviderLinks } from './provider-links.tsx'
