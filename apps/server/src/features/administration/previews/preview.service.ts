import { createHash } from 'node:crypto'
import type { FieldChange, Preview, PreviewedEffects } from '@cadran/contract/administration/previews'
import { A_PREVIEW, PREVIEW_FIRST } from '@cadran/rules/administration/messages'
import { type Effects, effectLines } from '@cadran/rules/timesheet/recount'
import type { Database, Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'

/** What was asked of a preview (administration.md 0.3). */
export interface PreviewAsked {
  dry_run: boolean
  preview_key?: string | null | undefined
}

/** What an act has done, within a transaction that may yet be taken back. */
export interface Foreseen {
  changes: FieldChange[]
  effects: PreviewedEffects
  /** What it was looked at of: the stamps of the rows that the act changes. */
  stamp: string
}

/** Most lines and rows of an effect that travel; the rest is counted (ORG-07). */
const MOST_LINES = 200

/** The effects of a recount as they travel. */
export function previewedEffects(
  effects: Effects,
  counters: PreviewedEffects['counters'] = [],
  further: { changes?: readonly string[]; notes?: readonly string[]; people?: number } = {},
): PreviewedEffects {
  const { changes, notes } = effectLines(effects)
  const lines = [...(further.changes ?? []), ...changes, ...notes, ...(further.notes ?? [])]
  const concerned = new Set(
    [...effects.events, ...effects.left, ...effects.remote_days, ...effects.left_remote_days].map(
      ({ matricule }) => matricule,
    ),
  )
  return {
    events: effects.events.slice(0, MOST_LINES),
    left: effects.left.slice(0, MOST_LINES),
    remote_days: effects.remote_days.slice(0, MOST_LINES),
    left_remote_days: effects.left_remote_days.slice(0, MOST_LINES),
    counters: counters.slice(0, MOST_LINES),
    people: further.people ?? concerned.size,
    lines: lines.slice(0, MOST_LINES),
    line_count: lines.length,
  }
}

/** An act from which nothing follows. */
export const NOTHING_FOLLOWS = previewedEffects({ events: [], left: [], remote_days: [], left_remote_days: [] })

const keyOf = (foreseen: Foreseen) => createHash('sha256').update(JSON.stringify(foreseen)).digest('base64url')

class TakenBack extends Error {
  readonly preview: Preview
  constructor(preview: Preview) {
    super('A dry run is taken back')
    this.preview = preview
  }
}

/**
 * Does an act and answers what it makes. A dry run is the very act, whose transaction is taken back in the end; without one the act
 * stands only where it makes what was shown (A_PREVIEW), or where nothing needed to be shown.
 */
export async function actOrPreview(
  database: Database,
  { dry_run, preview_key }: PreviewAsked,
  act: (trx: Trx) => Promise<Foreseen & { needs_preview?: boolean }>,
): Promise<Preview> {
  try {
    return await database.transaction(async (trx) => {
      const { needs_preview = true, ...foreseen } = await act(trx)
      const preview = { preview_key: keyOf(foreseen), changes: foreseen.changes, effects: foreseen.effects }
      if (dry_run) throw new TakenBack({ applied: false, ...preview })
      if (preview_key == null && needs_preview) refuse(PREVIEW_FIRST)
      if (preview_key != null && preview_key !== preview.preview_key) refuse(A_PREVIEW)
      return { applied: true, ...preview }
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.preview
    throw error
  }
}
