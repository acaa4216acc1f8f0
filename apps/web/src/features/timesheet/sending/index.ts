export { SendDialog } from './late-send-dialog.ts'
