export { InstallProposal } from './install-proposal.tsx'
export { InstallSection } from './install-section.tsx'
export { useProposal } from './use-proposal.ts'
