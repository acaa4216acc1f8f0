import { EXPORT_FORMATS } from '@cadran/rules/validation/exports'
import * as z from 'zod/mini'
import { type CallShape, defineCall } from '../kit.ts'

/**
 * The call that hands out a list as a file: everything that its filters show, whole and in its order (CLO-11). Who may read the
 * list may export it, and its filters are the list's own.
 */
export function exportOf<C extends CallShape, const F extends Record<string, z.ZodMiniType>>(
  list: C,
  filters: F,
  summary: string,
) {
  return defineCall({
    method: 'GET',
    path: `${list.path}/export` as `${C['path']}/export`,
    summary,
    access: list.access,
    query: z.object({ ...filters, format: z.enum(EXPORT_FORMATS, 'Filtre invalide.') }),
    file: true,
    streamed: true,
  })
}
