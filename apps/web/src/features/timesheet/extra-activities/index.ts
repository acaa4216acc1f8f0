export { ExtraSection } from './extra-section.tsx'
