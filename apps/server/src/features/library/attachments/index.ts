export { attachmentsRoutes } from './attachments.routes.ts'
export { forgetAttachments, holdAttachments, openAttachment } from './attachments.service.ts'
