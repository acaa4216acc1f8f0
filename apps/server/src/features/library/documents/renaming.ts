import { checkName, type NamedKind, trimmedName } from '@cadran/rules/library/names'
import { M_STALE } from '@cadran/rules/portal/messages'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertEditor, editable } from './documents.policy.ts'
import type { By } from './library.service.ts'

/** What of the tree bears a name: how it is found, renamed and answered. */
interface Named<R> {
  kind: NamedKind
  entity: 'document' | 'document_category' | 'document_folder'
  find: (trx: Trx, id: number) => Promise<{ label: string; role: string | null } | undefined>
  rename: (trx: Trx, id: number, label: string) => Promise<void>
  read: (trx: Trx, viewer: Viewer, id: number) => Promise<R>
}

/** Gives one thing of the tree another name, and answers it as it is then (GED-78, GED-84, GED-85); of two at once one is told. */
export function renameIn<R>(
  platform: Platform,
  { viewer, request_id }: By,
  id: number,
  readBody: () => { label: string; former_label: string },
  { kind, entity, find, rename, read }: Named<R>,
): Promise<R> {
  assertEditor(viewer)
  return platform.database.transaction(async (trx) => {
    const before = editable(await find(trx, id), viewer.subject)
    const body = readBody()
    unlessRefused(checkName(kind, body.label))
    if (body.former_label !== '' && body.former_label !== before.label) refuse(M_STALE)
    const label = trimmedName(body.label)
    await rename(trx, id, label)
    await platform.record(trx, {
      viewer,
      entity,
      entity_id: id,
      person_id: null,
      action: 'rename',
      before: { label: before.label },
      after: { label },
      request_id,
    })
    return read(trx, viewer, id)
  })
}
