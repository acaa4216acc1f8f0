export { FactorLine } from './factor-line.tsx'
export { FactorsBadge } from './factors-badge.tsx'
export { FactorsSection } from './factors-section.tsx'
export { ObligationBand } from './obligation-band.tsx'
