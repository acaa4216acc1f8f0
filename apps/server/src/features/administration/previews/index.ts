export { actOrPreview, type Foreseen, previewedEffects } from './preview.service.ts'
