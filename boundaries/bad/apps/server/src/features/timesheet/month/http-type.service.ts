// breaks: service-keeps-to-its-storey
import type { Reply } from './month.routes.ts'

export const send = (reply: Reply) => reply.code
