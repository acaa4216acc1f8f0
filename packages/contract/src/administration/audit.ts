import { AUDIT_EXPORT_FORMATS, EXPORT_REASON } from '@cadran/rules/administration/audit-search'
import * as z from 'zod/mini'
import { count, day, id, idParam, instant, personSummary } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'
import { startedJob } from './long-jobs.ts'

const TEXT = 'Filtre invalide.'
const READERS = { kind: 'own', roles: ['ROLE_AUDIT_SHOW'] } as const satisfies Access
const filter = (most: number) => z.optional(z.string().check(z.maxLength(most, TEXT)))

/** The filters of a search: at most 13 months, matricules or usernames, words of a comment or a request (AUD-10). */
export const auditFilters = z.object({
  from: z.optional(z.iso.date(TEXT)),
  to: z.optional(z.iso.date(TEXT)),
  actor: filter(100),
  person: filter(100),
  entity: filter(50),
  action: filter(50),
  request_id: filter(100),
  search: filter(100),
})
export type AuditFilters = z.output<typeof auditFilters>

/** A row of the audit; `before` and `after` as they were written, but for what names a health-like absence (AUD-10, AUD-11). */
export const auditRow = z.object({
  id,
  at: instant,
  /** Null for whoever runs the portal, by the command line. */
  actor: z.nullable(personSummary),
  on_behalf_of: z.nullable(personSummary),
  person: z.nullable(personSummary),
  entity: z.string(),
  entity_id: z.nullable(z.int()),
  entity_key: z.nullable(z.string()),
  action: z.string(),
  request_id: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  comment: z.nullable(z.string()),
  /** Null while it waits for its seal. */
  position: z.nullable(z.int()),
  hash: z.nullable(z.string()),
  /** Its content was erased: when, and the number of the certificate (AUD-08). */
  redaction: z.nullable(z.object({ day, run_id: z.int() })),
})
export type AuditRow = z.output<typeof auditRow>

export const searchAudit = defineCall({
  method: 'GET',
  path: 'administration/audit',
  summary: 'Le journal d’audit, du plus récent au plus ancien ; X-Total-More au-delà de 10 000 (AUD-10, AUD-11)',
  access: READERS,
  query: z.object({ ...auditFilters.shape, maxResults: count(200, 50), page: count(1_000_000, 1) }),
  reply: z.array(auditRow),
  list: true,
})

/** How the last verification ended; without a fault the chain was intact. */
const verification = z.object({
  at: instant,
  sealed: z.int(),
  faults: z.array(z.string()),
})

/** The state of the seal, as the page tells it (AUD-04, AUD-13). */
export const auditSeal = z.object({
  sealed: z.int(),
  unsealed: z.int(),
  /** 'position:hash'. */
  head: z.string(),
  /** Since the last row was sealed. */
  minutes_since_seal: z.nullable(z.int()),
  /** When the first row was. */
  sealed_since: z.nullable(day),
  verification: z.nullable(verification),
})
export type AuditSeal = z.output<typeof auditSeal>

export const loadAuditSeal = defineCall({
  method: 'GET',
  path: 'administration/audit/seal',
  summary: 'L’état du sceau de l’audit (AUD-04, AUD-13)',
  access: READERS,
  reply: auditSeal,
})

export const verifyAudit = defineCall({
  method: 'POST',
  path: 'administration/audit/verify',
  summary: 'Vérifie toute la chaîne, par un traitement (AUD-13)',
  access: READERS,
  reply: startedJob,
  status: 202,
})

export const exportAudit = defineCall({
  method: 'POST',
  path: 'administration/audit/export',
  summary: 'Écrit les lignes trouvées dans un fichier, par un traitement ; le motif est gardé dans l’audit (AUD-12)',
  access: READERS,
  body: z.object({
    ...auditFilters.shape,
    format: z.enum(AUDIT_EXPORT_FORMATS),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(10, EXPORT_REASON),
        z.maxLength(500, 'Le motif ne peut pas dépasser 500 caractères.'),
      ),
  }),
  reply: startedJob,
  status: 202,
})
export type AuditExportAsked = z.output<typeof exportAudit.body>

export const downloadAuditExport = defineCall({
  method: 'GET',
  path: 'administration/audit/export/{id}',
  summary: 'Le fichier d’un export, sept jours durant et pour son auteur seul (AUD-12)',
  access: READERS,
  params: z.object({ id: idParam }),
  file: true,
})
