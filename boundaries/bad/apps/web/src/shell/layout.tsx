export { thing } from '../ui/button.tsx'
