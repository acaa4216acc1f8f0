export { SendDialog } from './send-dialog.tsx'
