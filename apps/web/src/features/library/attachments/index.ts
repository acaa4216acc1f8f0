export { type Held, UploadField } from './upload-field.tsx'
