// breaks: demo-imports-rules
import { here } from '../../contract/src/portal/session.ts'

export const calls = here
