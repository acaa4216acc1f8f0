import type { SsoRefusal } from '@cadran/rules/portal/sso'

/** A login that ends on the login page: with a code for the person, and a reason for the log, which holds no token (SSO-15). */
export class SsoRefused extends Error {
  readonly code: SsoRefusal

  constructor(code: SsoRefusal, reason: string) {
    super(reason)
    this.name = 'SsoRefused'
    this.code = code
  }
}

export function refuseSso(code: SsoRefusal, reason: string): never {
  throw new SsoRefused(code, reason)
}
