import type { BodyOf, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type {
  askCorrectionFor as askCall,
  listCorrectionCodesFor as codesCall,
  decideCorrection as decideCall,
  decideCorrections as decideSeveralCall,
  previewCorrectionFor as previewCall,
  ValidatedCorrection,
  correctionWeekFor as weekCall,
} from '@cadran/contract/validation/corrections'
import { M_ACTION, M_FILTER, M_ROLE, M_SCOPE, M_SELF } from '@cadran/rules/portal/messages'
import {
  CORRECTION_DECISIONS,
  type CorrectionDecision,
  type CorrectionObject,
  correctionRole,
  decideCorrection,
  mayTryCorrection,
} from '@cadran/rules/timesheet/correction-states'
import { M_REFUSAL_COMMENT } from '@cadran/rules/timesheet/workflow'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable, relationTo } from '../../portal/users/index.ts'
import {
  type Asked,
  askFor,
  correctionDecided,
  holdsTruth,
  listCodesOf,
  lockCorrected,
  previewFor,
} from '../../timesheet/corrections/index.ts'
import { configOf, loadExtraMonth } from '../../timesheet/extra-activities/index.ts'
import { stampAfter } from '../../timesheet/month/index.ts'
import { type Acted, type Acting, act, eachAlone, readComment, readItemId, readStamp } from '../acts/index.ts'
import { circumstances } from './corrections.answer.ts'
import { findJudged, readDecided, readValidated } from './corrections.read-model.ts'
import type { JudgedRow } from './corrections.rows.ts'

interface Asking {
  person: Person
  by_payroll: boolean
}

/** Who may ask for somebody: the first level for the people below, payroll in its read scope; nobody for oneself (COR-12). */
async function askingFor(
  { database }: Platform,
  viewer: Viewer,
  object: CorrectionObject,
  matricule: string,
): Promise<Asking> {
  const { roles } = viewer.subject
  const by_payroll = roles.has('ROLE_PAY_MANAGER')
  const first = roles.has(correctionRole(object, 1))
  if (!by_payroll && !first) return refuse(M_ROLE)
  if (matricule === viewer.actor.matricule || matricule === viewer.subject.matricule) return refuse(M_SELF)
  const list = object === 'absence' ? 'absences' : 'activities'
  const person = (await findReadable(database.kysely, viewer, list, { matricule })) ?? refuse(M_SCOPE)
  if (by_payroll) return { person, by_payroll }
  const { is_below } = await relationTo(database.kysely, viewer, person.id)
  return is_below ? { person, by_payroll } : refuse(M_SCOPE)
}

/** Asks for a correction of somebody else's month (COR-12). */
export async function askForSomebody(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof askCall>,
): Promise<{ correction: ValidatedCorrection; created: boolean }> {
  const { matricule, ...body } = readBody()
  const { person, by_payroll } = await askingFor(platform, requester.viewer, body.object, matricule)
  const asked: Asked = body
  const { id, created } = await askFor(platform, requester, person, asked, by_payroll)
  return { correction: await readValidated(platform, requester.viewer, id), created }
}

export async function previewForSomebody(
  platform: Platform,
  viewer: Viewer,
  { matricule, ...body }: BodyOf<typeof previewCall>,
): Promise<ReplyOf<typeof previewCall>> {
  const { person, by_payroll } = await askingFor(platform, viewer, body.object, matricule)
  return previewFor(platform, person, body, by_payroll)
}

export async function listCodesFor(
  platform: Platform,
  viewer: Viewer,
  { matricule, ...period }: QueryOf<typeof codesCall>,
): Promise<ReplyOf<typeof codesCall>> {
  const { person, by_payroll } = await askingFor(platform, viewer, 'absence', matricule)
  return listCodesOf(platform, person, period, by_payroll)
}

/** The form of a week of somebody's closed month, for who may ask for them (COR-05, COR-12). */
export async function readWeekFor(
  platform: Platform,
  viewer: Viewer,
  { matricule, year, month, week }: QueryOf<typeof weekCall>,
): Promise<ReplyOf<typeof weekCall>> {
  const { person } = await askingFor(platform, viewer, 'extra_activity', matricule)
  if (year === undefined || month === undefined) return refuse(M_FILTER)
  const { kysely, read } = platform.database
  const extra = await loadExtraMonth(platform, read, person, { year, month })
  return configOf(kysely, person, { year, month, week }, extra, true)
}

const isDecision = (value: unknown): value is CorrectionDecision =>
  CORRECTION_DECISIONS.some((decision) => decision === value)

interface Loaded extends JudgedRow {
  updated_at: string
  old_still_true: boolean
}

/** The correction as it stands, its person locked; level 2 looks at the truth again (COR-24). */
async function load({ platform, trx, viewer }: Acting, id: number, action: CorrectionDecision): Promise<Loaded | null> {
  await lockCorrected(trx, id)
  const judged = await findJudged(trx, viewer, id, platform.clock.today())
  if (!judged) return null
  const looks_again = action === 'validated2' && judged.row.state === 'validated1'
  const old_still_true = !looks_again || (await holdsTruth(platform, trx, judged.row))
  return { ...judged, updated_at: judged.row.updated_at, old_still_true }
}

function readRefusalComment(action: CorrectionDecision, value: unknown): string | null {
  const comment = readComment(value)
  return action === 'refused' && comment === null ? refuse(M_REFUSAL_COMMENT) : comment
}

/** Decides on one correction; the mails follow from the audit row (COR-19 to COR-26). */
function decideOn(platform: Platform, requester: Requester, payload: BodyOf<typeof decideCall>): Promise<Acted> {
  const { viewer } = requester
  const { correction, action, comment, updated_at } = payload
  if (!isDecision(action)) return refuse(M_ACTION)
  unlessRefused(mayTryCorrection(action, viewer.subject.roles))
  const { clock } = platform
  return act(platform, requester, readItemId(correction, 'correction'), {
    load: (acting, id) => load(acting, id, action),
    mayTry: ({ row }) => mayTryCorrection(action, viewer.subject.roles, row.object),
    history: 'correction',
    decide: (loaded) => {
      const facts = circumstances(viewer, loaded)
      return decideCorrection({ ...facts, old_still_true: loaded.old_still_true, action, is_stale: false })
    },
    read: () => ({ seen: readStamp(updated_at), comment: readRefusalComment(action, comment) }),
    write: (_acting, { row, updated_at: former }, _to, { comment: said }) => {
      const stamp = clock.stamp()
      const after = { state: action, updated_at: stampAfter(former, stamp) }
      return {
        ...{
          entity: 'correction',
          entity_id: row.id,
          person_id: row.user_id,
          action,
          before: { state: row.state },
          after,
        },
        parts: [correctionDecided(viewer, row, { state: action, comment: said, now: clock.now(), stamp })],
      }
    },
  })
}

/** Gives a level to a correction, or refuses it (COR-19). */
export async function decide(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof decideCall>,
): Promise<ReplyOf<typeof decideCall>> {
  return readDecided(platform, requester.viewer, await decideOn(platform, requester, readBody()))
}

/** The same on several, one after the other: what refuses one changes nothing for the rest (COR-25). */
export async function decideSeveral(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof decideSeveralCall>,
): Promise<ItemOutcome[]> {
  const { corrections, comment } = readBody()
  const each = { ...requester, several: true } as const
  return eachAlone(platform, corrections, 'correction', (item) => decideOn(platform, each, { ...item, comment }))
}
