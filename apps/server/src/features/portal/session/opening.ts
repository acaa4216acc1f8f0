import type { SessionMethod, SessionStrength } from '@cadran/rules/portal/sessions'
import type { Place } from './login-tries.store.ts'

/** By which account at the company's provider (SSO-09, SSO-24 to 26). */
export interface ByProvider {
  provider: string
  idp_subject: string
  idp_sid: string | null
  /** Closed: it is told to nobody but its provider, at the logout. */
  id_token_box: Buffer | null
}

/** Whose session is opened, how and where. */
export interface Opening extends Partial<ByProvider> {
  user_id: number
  method: SessionMethod
  strength: SessionStrength
  /** Browser and system by name (ADM-41, SEA-02). */
  device_name: string
  address: string
  /** The day, where a rule asks somebody without a second factor for one: their time begins (MFA-22). */
  seen_on?: string | null
}

export interface NewSession extends Opening {
  id: string
  /** Of the browser's cookie: it is known from then on (SEA-08). */
  device_hash: Buffer
  /** Of the access cookie that came along: who is inside already comes from nowhere new (SEA-09). */
  inside_hash: Buffer | null
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  refresh_expires_at: Date
  created_at: Date
  last_seen_at: Date
}

/** What is told of a session that was just opened. */
export interface Inserted {
  is_emergency: boolean
  /** Nobody came by this browser before. */
  is_new: boolean
  /** Other browsers that the person is known by, and those of them that are of the last hour. */
  others: number
  others_of_hour: number
  is_inside: boolean
}

/** What a session is opened with: the password as it was verified, unless it was before, and where, which is known from then on. */
export interface Proof extends Place {
  password_hash: string | null
  kept_until: Date
}
