import { createHash } from 'node:crypto'
import { M_RUN_HASH } from '@cadran/rules/payroll/messages'
import { M_404 } from '@cadran/rules/portal/messages'
import { signedAddress } from '../../../platform/http/file-addresses.ts'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'

async function findFile({ database }: Platform, run_id: number, file_id: number) {
  const found = database.kysely.selectFrom('payroll_run_files').selectAll().where('id', '=', file_id)
  return (await found.where('run_id', '=', run_id).executeTakeFirst()) ?? refuse(M_404)
}

/** The address of a file of a run, good for five minutes in the session that asked (PAY-60). */
export async function requestFile(platform: Platform, viewer: Viewer, run_id: number, file_id: number) {
  await findFile(platform, run_id, file_id)
  return { url: await signedAddress(platform, viewer, `payroll/run/${run_id}/file/${file_id}/download`) }
}

/** The bytes that the store holds of a file, if they are still those of its hash; null of any other. */
export async function checkedContent(
  { storage }: Pick<Platform, 'storage'>,
  { storage_key, sha256 }: { storage_key: string; sha256: string },
): Promise<Buffer | null> {
  const stored = await storage.get(storage_key)
  if (!stored) return null
  const chunks: Buffer[] = []
  for await (const chunk of stored.content) chunks.push(chunk as Buffer)
  const content = Buffer.concat(chunks)
  return createHash('sha256').update(content).digest('hex') === sha256 ? content : null
}

/** A file whose bytes were checked before the first of them goes out; each download leaves its trace (PAY-42, PAY-60). */
export async function sendFile(
  platform: Platform,
  { viewer, request_id }: Requester,
  run_id: number,
  file_id: number,
): Promise<FileReply> {
  const file = await findFile(platform, run_id, file_id)
  const content = (await checkedContent(platform, file)) ?? refuse(M_RUN_HASH)
  const { name, sha256 } = file
  await platform.database.transaction((trx) =>
    platform.record(trx, {
      viewer,
      request_id,
      entity: 'payroll_run',
      entity_id: run_id,
      person_id: null,
      action: 'download',
      after: { file: name, sha256 },
    }),
  )
  return { name, media_type: 'text/csv', content, size: content.length }
}
