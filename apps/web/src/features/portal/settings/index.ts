export { InstallProposal } from './install-proposal.tsx'
export { InstallSection } from './install-section.tsx'
export { LettersSection } from './letters-section.tsx'
export { useProposal } from './use-proposal.ts'
