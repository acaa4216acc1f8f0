export { unreadableWebhooks, webhookHandlers, webhookSender } from './sending.service.ts'
export { webhooksRoutes } from './webhooks.routes.ts'
