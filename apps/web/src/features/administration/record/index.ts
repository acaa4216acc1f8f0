export { RecordSection } from './record-section.tsx'
