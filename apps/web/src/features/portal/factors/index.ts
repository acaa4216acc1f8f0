export { FactorsSection } from './factors-section.tsx'
