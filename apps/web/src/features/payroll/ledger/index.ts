export { AdjustForm } from './adjust-form.tsx'
