export { type Asker, jobOf, Later, nowOrLater } from './later.service.ts'
export { actOrPreview, type Foreseen, NOTHING_FOLLOWS, previewedEffects } from './preview.service.ts'
