import type { moveTeam, TeamMove } from '@cadran/contract/administration/organisation-team'
import type { BodyOf } from '@cadran/contract/kit'
import { alikeChanges } from '@cadran/rules/administration/bulk-changes'
import { A_HELD, PREVIEW_FIRST } from '@cadran/rules/administration/messages'
import { changingHandsSentence, cycleOf, MOVE_WHOM, MOVES_NOBODY } from '@cadran/rules/administration/organisation-team'
import { counted } from '@cadran/rules/portal/french'
import { refusal } from '@cadran/rules/portal/refusal'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockPeople } from '../../portal/users/index.ts'
import { findAbove, findTakingOver, loadChanged, positionWrites, promotion, writePeople } from '../people/index.ts'
import {
  type Asker,
  actOrPreview,
  type Foreseen,
  jobOf,
  Later,
  NOTHING_FOLLOWS,
  nowOrLater,
} from '../previews/index.ts'
import { countWaiting, findMoved } from './team.read-model.ts'

type Asked = BodyOf<typeof moveTeam>
type Told = Pick<TeamMove, 'announcement' | 'sentence'>

const unknown = (field: string, matricule: string) => refusal('unknown-name', 422, `${matricule} est inconnu`, field)

/** The ids of whom a call names; somebody unknown is told at the field. */
async function idsOf(trx: Trx, asked: Asked): Promise<{ ids: number[]; managers: Set<number> }> {
  const { from_manager, matricules = [] } = asked
  if (Boolean(from_manager) === matricules.length > 0) refuse(MOVE_WHOM)
  const moved = await findMoved(trx, asked)
  const found = new Set(moved.map(({ matricule }) => matricule))
  const lost = matricules.find((matricule) => !found.has(matricule))
  if (lost !== undefined) refuse(unknown('matricules', lost))
  return {
    ids: moved.map(({ id }) => id),
    managers: new Set(moved.flatMap(({ id, is_manager }) => (is_manager ? [id] : []))),
  }
}

/** Moves people under another manager within a transaction; above `most` of them somebody else goes on with it. */
async function move(
  platform: Platform,
  trx: Trx,
  by: Asker,
  asked: Asked,
  most: number,
): Promise<Foreseen & { told: Told }> {
  await lockPeople(trx)
  const on = asked.effective_on ?? platform.clock.today()
  const { ids, managers } = await idsOf(trx, asked)
  const to = await findTakingOver(trx, {
    matricule: asked.to_manager,
    on,
    makes_manager: asked.make_manager,
    field: 'to_manager',
  })
  const [above] = await findAbove(trx, ids, { manager_id: to.id, on })
  if (above) refuse(cycleOf(above.identity))
  const people = await loadChanged(trx, ids)
  if (people.some(({ is_held }) => is_held)) refuse(A_HELD)
  const moves = await positionWrites(platform, trx, people, { fields: { manager_id: to.id }, on })
  const [first] = moves
  if (!first) return refuse(MOVES_NOBODY)
  if (moves.length > most) throw new Later(moves.length)
  const promoted = await promotion(platform, trx, to.is_manager ? null : to, on)
  const act = { by: { ...by, quiet: true as const }, action: 'change-manager', reason: '' }
  await writePeople(platform, trx, act, [...moves, ...promoted])
  const waiting = await countWaiting(
    trx,
    moves.map(({ person }) => person.id),
  )
  const moved = moves.filter(({ person }) => managers.has(person.id)).length
  const who = moves.length === 1 ? first.person.identity : counted(moves.length, 'personne')
  return {
    changes: [...alikeChanges(moves.flatMap(({ changes }) => changes)), ...promoted.flatMap(({ changes }) => changes)],
    effects: { ...NOTHING_FOLLOWS, people: moves.length },
    stamp: JSON.stringify([waiting, ...moves.map(({ person }) => [person.id, person.updated_at])]),
    told: {
      announcement: `${who} ${moves.length === 1 ? 'sera' : 'seront'} sous ${to.identity}`,
      sentence: changingHandsSentence({ people: moves.length, managers: moved, ...waiting }, to.identity),
    },
  }
}

async function perform(platform: Platform, by: Asker, asked: Asked, most: number): Promise<Omit<TeamMove, 'job_id'>> {
  const said: { told?: Told } = {}
  const preview = await actOrPreview(platform.database, asked, async (trx) => {
    const { told, ...foreseen } = await move(platform, trx, by, asked, most)
    said.told = told
    return foreseen
  })
  if (!said.told) throw new Error('A move that was done has been told')
  return { ...preview, ...said.told }
}

const TEAM_MOVE = { kind: 'team-move', perform }
export const TEAM_MOVE_JOB = TEAM_MOVE.kind
export const teamMoveJob = jobOf(TEAM_MOVE)

/** Moves a team or people under another manager, or says what would change hands (ORG-18 to ORG-21); many people by a job. */
export async function moveToManager(platform: Platform, requester: Requester, asked: Asked): Promise<TeamMove> {
  if (!asked.dry_run && asked.preview_key == null) refuse(PREVIEW_FIRST)
  const nothing = { announcement: '', sentence: '' }
  return nowOrLater(platform, requester, TEAM_MOVE, { asked, how: asked, nothing })
}
