/** An on-call code as far as the choice of another label asks. */
export interface OvertimeLabel {
  category: 'availability' | 'intervention'
  active: boolean
  start_at: string | null
  end_at: string | null
  accepts_constraint: boolean
  accepts_hour: boolean
  accepts_ticket: boolean
}

/** An on-call entry as far as its label asks. */
export interface LabelledEntry {
  category: 'availability' | 'intervention'
  type: 'constraint' | 'hour' | 'ticket'
  start_at: string
  end_at: string
}

/** Whether a code may stand on an entry: active, of its category and type, valid on all its days (OVL-13). */
export function mayLabel(code: OvertimeLabel, entry: LabelledEntry): boolean {
  if (!code.active || code.category !== entry.category || !code[`accepts_${entry.type}`]) return false
  const begins = code.start_at === null || code.start_at <= entry.start_at
  return begins && (code.end_at === null || code.end_at >= entry.end_at)
}

/** Whether an intervention lies in the range of an on-call entry, which it then holds (OVL-36, OVL-37). */
export function hasLinkedInterventions(entry: LabelledEntry, others: readonly LabelledEntry[]): boolean {
  return (
    entry.category === 'availability' &&
    others.some(
      (other) => other.category === 'intervention' && other.start_at <= entry.end_at && other.end_at >= entry.start_at,
    )
  )
}
