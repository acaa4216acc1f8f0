export { actOrPreview, previewedEffects } from './preview.service.ts'
