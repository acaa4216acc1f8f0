export { actOrPreview, type Foreseen, type PreviewAsked, previewedEffects } from './preview.service.ts'
