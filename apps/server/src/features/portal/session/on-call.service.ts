import { onCallRoles } from '@cadran/rules/portal/on-call'
import { SignJWT } from 'jose'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { keptOnce } from '../../../platform/kept-once.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkOpensOnCall } from './session.policy.ts'
import { newToken } from './session.service.ts'

const TOKEN_SECONDS = 300
const SECRET_FILE = 'on-call.secret'

/** What both applications know: the setting, or what this data folder was given once. */
async function secretOf({ settings }: Platform): Promise<Uint8Array> {
  const secret = settings.on_call_secret ?? (await keptOnce(settings.data_dir, SECRET_FILE, newToken))
  return new TextEncoder().encode(secret)
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
