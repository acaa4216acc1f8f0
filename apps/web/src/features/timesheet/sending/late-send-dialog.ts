import { late } from '../../../ui/late.tsx'

export const SendDialog = late(async () => (await import('./send-dialog.tsx')).SendDialog)
