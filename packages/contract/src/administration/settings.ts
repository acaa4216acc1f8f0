import { FEATURE_NAMES } from '@cadran/rules/administration/features'
import { MAIL_NAMES } from '@cadran/rules/administration/mail-texts'
import * as z from 'zod/mini'
import { stamp } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'
import { stamp as seenStamp } from '../timesheet/stamp.ts'

const KEEPERS = { kind: 'own', roles: ['ROLE_SETTINGS_ADMIN'] } as const satisfies Access

/** A choice of the company as it stands (CFG-01). */
export const setting = z.object({
  key: z.string(),
  kind: z.string(),
  limits: z.object({
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    choices: z.optional(z.record(z.string(), z.string())),
    is_optional: z.optional(z.boolean()),
    is_secure: z.optional(z.boolean()),
  }),
  value: z.unknown(),
  source: z.enum(['screen', 'environment', 'default']),
  /** When and by whom it was saved; null where it never was. */
  updated_at: z.nullable(stamp),
  updated_by_identity: z.nullable(z.string()),
})
export type AdministeredSetting = z.output<typeof setting>

export const listSettings = defineCall({
  method: 'GET',
  path: 'administration/setting',
  summary: 'Les réglages de la société, leurs valeurs et d’où elles viennent (CFG-01)',
  access: KEEPERS,
  reply: z.array(setting),
})

const COMMENT = 'Le commentaire ne peut pas dépasser 1000 caractères.'

export const changeSettings = defineCall({
  method: 'PATCH',
  path: 'administration/setting',
  summary: 'Change des réglages, tous ou aucun ; `reset` nomme ceux qui reviennent à leur valeur d’origine (CFG-04)',
  access: KEEPERS,
  body: z.object({
    changes: z.record(z.string(), z.unknown()),
    reset: z._default(z.array(z.string()), []),
    /** What was read of each setting that is named; null of one that was never saved. */
    updated_at: z.record(z.string(), z.nullable(seenStamp())),
    comment: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(1000, COMMENT)))),
  }),
  reply: z.array(setting),
})

export const uploadLogo = defineCall({
  method: 'POST',
  path: 'administration/setting/logo',
  summary: 'Dépose un logo, réécrit en PNG ; un réglage le nomme ensuite (CFG-08)',
  access: KEEPERS,
  upload: true,
  reply: z.object({ hash: z.string() }),
})

const NO_COLOUR = 'Une couleur #RRVVBB est attendue.'
const readColour = z.object({ colour: z.string(), ratio: z.string() })

export const readContrast = defineCall({
  method: 'GET',
  path: 'administration/setting/contrast',
  summary: 'Le contraste d’une couleur de la société, et la plus proche qui suffit (CFG-09, CFG-10)',
  access: KEEPERS,
  query: z.object({
    colour: z.string(NO_COLOUR).check(z.regex(/^#[0-9a-f]{6}$/i, NO_COLOUR)),
    scheme: z.enum(['light', 'dark']),
  }),
  reply: z.object({ ratio: z.string(), passes: z.boolean(), proposal: z.nullable(readColour) }),
})

const mailDraft = z.object({
  mail: z.enum(MAIL_NAMES, 'Ce courriel est inconnu.'),
  subject: z.string(),
  body: z.string(),
})

export const previewMail = defineCall({
  method: 'POST',
  path: 'administration/setting/mail-preview',
  summary: 'Un courriel tel qu’une personne inventée le recevrait, avant qu’il soit enregistré (CFG-20)',
  access: KEEPERS,
  body: mailDraft,
  reply: z.object({ subject: z.string(), text: z.string() }),
})

export const tryMail = defineCall({
  method: 'POST',
  path: 'administration/setting/mail-test',
  summary: 'Envoie ce courriel à qui le demande, et à personne d’autre (CFG-20)',
  access: KEEPERS,
  body: mailDraft,
  status: 204,
})

export const countPending = defineCall({
  method: 'GET',
  path: 'administration/setting/pending',
  summary: 'Ce qui attend et ne serait plus visible sans cette fonction (CFG-22)',
  access: KEEPERS,
  query: z.object({ feature: z.enum(FEATURE_NAMES, 'Filtre invalide.') }),
  reply: z.object({ count: z.int() }),
})

const TEXT = 'Filtre invalide.'

export const findNames = defineCall({
  method: 'GET',
  path: 'administration/name',
  summary: 'Des personnes par leur nom, et celles déjà choisies, séparées par des virgules (CFG-17, AUD-10)',
  access: { kind: 'own', roles: ['ROLE_SETTINGS_ADMIN', 'ROLE_AUDIT_SHOW'] },
  query: z.object({
    search: z._default(z.string().check(z.maxLength(100, TEXT)), ''),
    matricules: z._default(z.string().check(z.maxLength(5_100, TEXT)), ''),
  }),
  reply: z.array(z.object({ matricule: z.string(), identity: z.string() })),
})

const SETTINGS_FILE = 'cadran-settings'

export const downloadSettings = defineCall({
  method: 'GET',
  path: 'administration/setting/file',
  summary: 'Ce que l’écran a enregistré, en un fichier pour un autre portail (CFG-24)',
  access: KEEPERS,
  file: true,
})

export const loadSettingsFile = defineCall({
  method: 'POST',
  path: 'administration/setting/file',
  summary:
    'Reprend les réglages d’un autre portail, tous ou aucun ; `dry_run` dit seulement ce qui changerait (CFG-24)',
  access: KEEPERS,
  body: z.object({
    format: z.literal(SETTINGS_FILE, 'Ce fichier n’est pas un fichier de réglages de Cadran.'),
    settings: z.record(z.string(), z.unknown()),
    dry_run: z._default(z.boolean(), true),
  }),
  reply: z.object({
    applied: z.boolean(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
})
