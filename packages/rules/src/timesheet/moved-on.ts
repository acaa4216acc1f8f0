import { formatDayMonth, monthName } from '../portal/french.ts'
import type { PersonType } from '../portal/person.ts'
import type { Day } from './day.ts'
import { type EventCodeType, kindOf } from './event-codes.ts'
import type { OvertimeCategory } from './overtime.ts'
import { remoteWord } from './remote-work.ts'

/** Why a month is no more what somebody was shown: sent, closed or changed meanwhile (EDT-10). */
export type MovedOn = 'sent' | 'closed' | 'changed'

/** What a refused write was about. */
export type Written = 'event' | 'on-call' | 'remote' | 'month'

/**
 * Whether a refusal says that the month has moved on, null when it says something else (EDT-10). The grid offers no
 * half-day that is taken, so an event that overlaps meets one that was written elsewhere; on-call duties have no such offer.
 */
export function movedOn({ status, code }: { status: number; code: string }, written: Written): MovedOn | null {
  if (status === 404) return 'changed'
  if (status !== 409) return null
  if (code === 'already-sent') return 'sent'
  if (code === 'period-closed') return 'closed'
  const elsewhere = code === 'stale' || (written === 'event' && (code === 'overlap' || code === 'state'))
  return elsewhere ? 'changed' : null
}

const WORDS = { sent: 'envoyé', closed: 'clôturé', changed: 'modifié' } as const satisfies Record<MovedOn, string>

/** 'Ce mois a été envoyé entre-temps : votre absence du 19 mars n’a pas été enregistrée' (EDT-10). */
export function movedOnText(why: MovedOn, consequence: string): string {
  return `Ce mois a été ${WORDS[why]} entre-temps${'\u00a0'}: ${consequence}`
}

/** What was tried on an entry. */
export type AttemptedChange = 'recorded' | 'changed' | 'deleted'

const PARTICIPLES = { recorded: 'enregistrée', changed: 'modifiée', deleted: 'supprimée' } as const satisfies Record<
  AttemptedChange,
  string
>

/** 'votre absence du 19 au 20 mars n’a pas été enregistrée'; every name of an entry is feminine (EDT-10). */
export function notDoneText(
  name: string,
  { start_at, end_at }: { start_at: Day; end_at: Day },
  attempted: AttemptedChange,
): string {
  return `votre ${name} ${daysText(start_at, end_at)} n’a pas été ${PARTICIPLES[attempted]}`
}

/** 'du 19 mars', 'du 19 au 20 mars', 'du 30 mars au 1er avril' (EDT-10). */
export function daysText(start_at: Day, end_at: Day): string {
  const date = (day: Day) => (day.endsWith('-01') ? '1er' : String(Number(day.slice(8))))
  const month = (day: Day) => monthName(Number(day.slice(5, 7)))
  if (start_at === end_at) return `du ${date(start_at)} ${month(start_at)}`
  const first = month(start_at) === month(end_at) ? date(start_at) : `${date(start_at)} ${month(start_at)}`
  return `du ${first} au ${date(end_at)} ${month(end_at)}`
}

/** The days of a form that records some: 'le 19 mars', 'du 19 au 20 mars' (EDT-02). */
export function formDaysText(start_at: Day, end_at: Day): string {
  return start_at === end_at ? `le ${formatDayMonth(start_at)}` : daysText(start_at, end_at)
}

/** What an event is called in a sentence; a contractor records 'prestations' (MON-17). */
export function eventName(type: EventCodeType, person_type: PersonType): 'absence' | 'activité' | 'prestation' {
  if (kindOf(type) === 'absence') return 'absence'
  return person_type === 'contractor' ? 'prestation' : 'activité'
}

/** What an on-call entry is called in a sentence. */
export function overtimeName(category: OvertimeCategory): 'astreinte' | 'intervention' {
  return category === 'availability' ? 'astreinte' : 'intervention'
}

/** 'vos jours de télétravail n’ont pas été enregistrés' (EDT-10, REM-20). */
export function remoteNotDoneText(person_type: PersonType): string {
  return `vos jours de ${remoteWord(person_type).toLowerCase()} n’ont pas été enregistrés`
}

/** Why nothing of a month can be taken back any more, null while its owner may write in it (EDT-03). */
export function notUndoableText({ locked, submitted }: { locked: boolean; submitted: boolean }): string | null {
  if (!locked && !submitted) return null
  return `Ce mois a été ${WORDS[locked ? 'closed' : 'sent']}${'\u00a0'}: ses modifications ne peuvent plus être annulées`
}

/**
 * Why the deletion or the change of a refused entry is not taken back: made anew it would be asked for again, which nobody
 * does by an 'Annuler' (EDT-03).
 */
export function refusedNotUndoableText(name: ReturnType<typeof eventName>, attempted: 'changed' | 'deleted'): string {
  const act = attempted === 'deleted' ? 'suppression' : 'modification'
  return `Votre ${name} avait été refusée${'\u00a0'}: sa ${act} ne peut pas être annulée, elle serait demandée à nouveau`
}
