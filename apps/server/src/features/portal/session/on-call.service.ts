import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onCallRoles } from '@cadran/rules/portal/on-call'
import { SignJWT } from 'jose'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkOpensOnCall } from './session.policy.ts'
import { newToken } from './session.service.ts'

const TOKEN_SECONDS = 300
const SECRET_FILE = 'on-call.secret'

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}

/** What both applications know: the setting, or what this data folder was given once. */
async function secretOf({ settings }: Platform): Promise<Uint8Array> {
  if (settings.on_call_secret !== null) return new TextEncoder().encode(settings.on_call_secret)
  const file = join(settings.data_dir, SECRET_FILE)
  const kept = await readFile(file).catch(unless('ENOENT'))
  if (kept) return kept
  await mkdir(settings.data_dir, { recursive: true })
  // Linked once it is whole: of two first calls both read what the quicker one wrote.
  const draft = `${file}.${newToken()}`
  await writeFile(draft, newToken(), { mode: 0o600 })
  await link(draft, file).catch(unless('EEXIST'))
  await rm(draft)
  return readFile(file)
}

/** Says to the on-call application, for five minutes, who comes and with which of its roles (SHL-33, SHL-34). */
export async function tokenForOnCall(platform: Platform, viewer: Viewer): Promise<string> {
  checkOpensOnCall(viewer)
  const issued = Math.floor(platform.clock.now().getTime() / 1_000)
  return new SignJWT({ roles: onCallRoles(viewer.subject.roles) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('cadran')
    .setSubject(viewer.subject.username)
    .setIssuedAt(issued)
    .setExpirationTime(issued + TOKEN_SECONDS)
    .sign(await secretOf(platform))
}
