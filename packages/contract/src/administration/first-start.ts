import { HOLIDAY_SOURCES } from '@cadran/rules/administration/organisation-holidays'
import * as z from 'zod/mini'
import { day, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'

/** The steps of the first start, in their order (FIR-07). */
export const FIRST_STEPS = ['company', 'workplace', 'administrator', 'people', 'mails'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const text = z.string().check(z.maxLength(1000))

/** What is typed on the way; nothing of it is written before the end (FIR-08). */
export const firstDraft = z.object({
  company: z.object({ name: text, brand_light: text, brand_dark: text }),
  workplace: z.object({ name: text, holiday_zone: text, good_friday: z.boolean() }),
  administrator: z.object({
    firstname: text,
    lastname: text,
    username: text,
    matricule: text,
    email: text,
    password: z.object({ first: text, second: text }),
  }),
})
export type FirstDraft = z.output<typeof firstDraft>

export const openFirstStart = defineCall({
  method: 'POST',
  path: 'public/first-start/open',
  summary: 'Ouvre le premier démarrage par son lien, une seule fois (FIR-04)',
  access: { kind: 'public' },
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({ ends_at: instant }),
})

export const readFirstStart = defineCall({
  method: 'GET',
  path: 'public/first-start',
  summary: 'Le premier démarrage ouvert dans ce navigateur, et jusqu’à quand (FIR-04)',
  access: { kind: 'public' },
  reply: z.object({
    ends_at: instant,
    /** Where mails stay without a server; null where one is set (FIR-10). */
    mail_folder: z.nullable(z.string()),
    zones: z.array(z.object({ zone: z.string(), label: z.string() })),
  }),
})

export const checkFirstStep = defineCall({
  method: 'POST',
  path: 'public/first-start/check',
  summary: 'Vérifie une étape, sans rien écrire (FIR-08)',
  access: { kind: 'public' },
  body: z.object({ step: z.enum(FIRST_STEPS), draft: firstDraft }),
  reply: z.object({
    /** Of the workplace: its holidays this year, so that a wrong zone is seen at once. */
    holidays: z.array(z.object({ day, name: z.string(), source: z.enum(HOLIDAY_SOURCES) })),
  }),
})

export const readFirstLogo = defineCall({
  method: 'POST',
  path: 'public/first-start/logo',
  summary: 'Réécrit un logo en PNG et le rend, sans rien écrire : `finish` le reçoit (CFG-08, FIR-07)',
  access: { kind: 'public' },
  upload: true,
  /** In base64. */
  reply: z.object({ png: z.string() }),
})

export const tryFirstMail = defineCall({
  method: 'POST',
  path: 'public/first-start/mail',
  summary: 'Envoie un essai à l’adresse de l’administrateur, trois fois au plus (FIR-10)',
  access: { kind: 'public' },
  body: z.object({ draft: firstDraft }),
  reply: z.object({ message: z.string() }),
})

/** The columns of a file of people as they were chosen; null for 'Ne pas importer'. */
export const firstMapping = z.array(z.nullable(z.string().check(z.maxLength(100)))).check(z.maxLength(100))

export const checkFirstPeople = defineCall({
  method: 'POST',
  path: 'public/first-start/people',
  summary: 'Lit un fichier de collaborateurs et dit ce qu’il ferait, sans rien écrire (FIR-09)',
  access: { kind: 'public' },
  upload: true,
  reply: z.object({
    columns: z.array(z.object({ name: z.string(), field: z.nullable(z.string()) })),
    /** Why the columns cannot be read as they are chosen. */
    columns_fault: z.nullable(z.string()),
    people: z.int(),
    faults: z.array(
      z.object({
        line: z.nullable(z.int()),
        column: z.nullable(z.string()),
        value: z.nullable(z.string()),
        reason: z.string(),
      }),
    ),
    fault_count: z.int(),
    /** A column of roles was there: it is not read. */
    ignores_roles: z.boolean(),
  }),
})

/** A form: `draft` as JSON, with logos `logo_light` and `logo_dark` in base64, and with people `file` and `mapping`. */
export const finishFirstStart = defineCall({
  method: 'POST',
  path: 'public/first-start/finish',
  summary: 'Écrit tout, en une fois (FIR-11)',
  access: { kind: 'public' },
  upload: true,
  status: 204,
})
