// breaks: web-never-server
import { here } from '../../../server/src/platform/seed/seed.ts'

export const seeded = here
