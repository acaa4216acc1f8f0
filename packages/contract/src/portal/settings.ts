import { FEATURE_NAMES } from '@cadran/rules/administration/features'
import * as z from 'zod/mini'
import { day } from '../fields.ts'
import { defineCall } from '../kit.ts'

export const publicConfig = defineCall({
  method: 'GET',
  path: 'public/config',
  summary: "Réglages de l'entreprise et jour courant du serveur (SHL-99, README 39)",
  access: { kind: 'public' },
  reply: z.object({
    today: day,
    /** Nobody is there yet: the portal is set up first (FIR-03). */
    first_start: z.boolean(),
    company: z.string(),
    company_word: z.string(),
    /** Whether a password needs a character of each kind; the other criteria always hold (PWD-16 to PWD-19). */
    password_composition: z.boolean(),
    /** Whether whoever changes their password sends the current one in the same call. */
    asks_current_password: z.boolean(),
    /** Its logo in each scheme, by the name of its picture; without a dark one the light one stands (CFG-08). */
    logo_light: z.nullable(z.string()),
    logo_dark: z.nullable(z.string()),
    /** The company's own colours, '#RRGGBB'; null where it has those of Cadran (CFG-09). */
    brand_light: z.nullable(z.string()),
    brand_dark: z.nullable(z.string()),
    /** What the company does without: no menu leads there, and its pages are unknown (CFG-22). */
    features_off: z.array(z.enum(FEATURE_NAMES)),
    /** The day of the month that reports are due before (CFG-11). */
    deadline_day: z.int(),
    expense_url: z.nullable(z.string()),
    on_call_url: z.nullable(z.string()),
    social_feed_script: z.nullable(z.string()),
    push_public_key: z.nullable(z.string()),
    /** Who logs people in for the company, in the order of the login page (SSO-02). */
    sso_providers: z.array(z.object({ key: z.string(), label: z.string() })),
    /** Whether the portal's address may have passkeys: one of numbers has none (MFA-18). */
    passkeys: z.boolean(),
    /** Support line and HR contact of the survey; both null hide the block (SND-26). */
    support_line: z.nullable(z.string()),
    hr_contact: z.nullable(z.string()),
    /** Non-null with the demonstration company only: the password that every account shares. */
    demo_password: z.nullable(z.string()),
  }),
})

export const openLogo = defineCall({
  method: 'GET',
  path: 'public/logo/{hash}',
  summary: 'Le logo de l’entreprise, pour un an sous son adresse (CFG-08)',
  access: { kind: 'public' },
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  file: true,
})
