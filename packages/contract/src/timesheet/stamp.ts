import { M_STAMP } from '@cadran/rules/portal/messages'
import * as z from 'zod/mini'

const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

/** The `updated_at` of what was read, as a call sends it back; anything of another form is told with `message` (README 6). */
export const stamp = (message: string = M_STAMP.message) => z.string(message).check(z.regex(STAMP, message))

/** The same where it may be left out: without one nobody is asked whether somebody else has changed it since. */
export const optionalStamp = z.optional(z.nullable(stamp()))
