import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOGO_MAX_BYTES, LOGO_TOO_LARGE } from '@cadran/rules/administration/logos'
import { FILE_MISSING } from '@cadran/rules/library/uploads'
import type { FastifyRequest } from 'fastify'
import { withForm } from '../../../platform/http/form-on-disk.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { rewriteLogo } from '../../../platform/logos.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertClean } from '../../portal/records/index.ts'
import { forgetLogos, keepLogo, lockSettings } from './settings.store.ts'

const DAY_MS = 86_400_000

/** The logo that a form brings, as it will be drawn; nothing is kept (CFG-08). */
export function takeLogo(platform: Platform, request: FastifyRequest): Promise<Buffer> {
  const limits = {
    part: 'document',
    max_bytes: LOGO_MAX_BYTES,
    too_large: LOGO_TOO_LARGE,
    folder: join(platform.settings.data_dir, 'incoming'),
  }
  return withForm(request, limits, async ({ file }) => {
    if (!file) return refuse(FILE_MISSING)
    await assertClean(platform, file)
    return rewriteLogo(await readFile(file.path))
  })
}

/** Keeps a logo for a setting to name; what nobody named since yesterday is forgotten. */
export async function uploadLogo(platform: Platform, request: FastifyRequest): Promise<{ hash: string }> {
  const { clock, database } = platform
  const content = await takeLogo(platform, request)
  const now = clock.now()
  const hash = await keepLogo(database.kysely, content, now)
  await database.transaction(async (trx) => {
    // Whoever gives a setting an older one meanwhile waits, and finds it gone.
    await lockSettings(trx)
    await forgetLogos(trx, new Date(now.getTime() - DAY_MS))
  })
  return { hash }
}
