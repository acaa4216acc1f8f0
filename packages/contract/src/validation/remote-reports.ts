import * as z from 'zod/mini'
import { idParam } from '../fields.ts'
import { defineCall } from '../kit.ts'

export const downloadRemoteReport = defineCall({
  method: 'GET',
  path: 'validation/period/{id}/remote-file',
  summary: 'Le rapport de télétravail d’une période, en XLSX (RWR-10, RWR-11)',
  access: { kind: 'backend', roles: ['ROLE_PAY_MANAGER'] },
  params: z.object({ id: idParam }),
  file: true,
})
