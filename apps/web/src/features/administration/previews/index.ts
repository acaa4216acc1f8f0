export { PreviewQuestion, previewed } from './preview-question.tsx'
