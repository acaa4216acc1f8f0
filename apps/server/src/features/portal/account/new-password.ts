import type { PasswordContext } from '@cadran/rules/portal/password'
import { addDays } from '@cadran/rules/timesheet/day'
import type { Trx } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword } from '../session/index.ts'
import { changePassword } from '../users/index.ts'

interface Holder {
  id: number
  firstname: string
  lastname: string
  password_expire_at: string | null
}

/** What a person's new password is held against on the server, the name included (PWD-31). */
export function passwordContext(
  { clock, companySettings }: Platform,
  { firstname, lastname }: Holder,
): PasswordContext {
  return {
    year: Number(clock.today().slice(0, 4)),
    company_word: companySettings.get('company.name'),
    names: [firstname, lastname],
    any_composition: !companySettings.get('account.password_composition'),
  }
}

/** Hashes first, so that no transaction waits for it; what it answers writes the password, its new expiry and the trace. */
export async function newPasswordOf({ clock, companySettings, record }: Platform, person: Holder, password: string) {
  const password_hash = await hashPassword(password)
  const days = companySettings.get('account.password_days')
  const expires_on = days === null ? null : addDays(clock.today(), days)
  return async (trx: Trx, trace: { viewer: Viewer; request_id: string; action: string }): Promise<void> => {
    await changePassword(trx, person.id, { password_hash, expires_on, stamp: clock.stamp() })
    await record(trx, {
      ...trace,
      entity: 'user',
      entity_id: person.id,
      person_id: person.id,
      before: { password_expire_at: person.password_expire_at },
      after: { password_expire_at: expires_on },
    })
  }
}
