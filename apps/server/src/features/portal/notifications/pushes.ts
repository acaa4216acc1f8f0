import { describeRange, monthTitle, ofMonthAndYear } from '@cadran/rules/portal/french'
import type { PushMessage } from '@cadran/rules/portal/notifications'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { beforeDeadline, reportDeadline } from '@cadran/rules/timesheet/deadline'
import type { Happening } from './notifications.read-model.ts'

/** Whom a push goes to, and what it says. */
export interface Push {
  user_id: number
  message: PushMessage
}

const monthAddress = ({ year, month }: Period) => `/timesheet/${month}/${year}`
const periodOfDay = (day: string): Period => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

const ABSENCE_DEEDS: Record<string, { title: string; state: string }> = {
  validated1: { title: 'Votre absence a été validée (niveau 1)', state: 'validated1' },
  validated2: { title: 'Votre absence a été validée (niveau 2)', state: 'validated2' },
  refused: { title: 'Votre absence a été refusée', state: 'refused' },
  backward: { title: 'Votre absence vous a été renvoyée', state: 'submitted' },
}

/** An absence: the decision to its person, the request to the direct manager. Why somebody is away is not said. */
function onAbsence(happening: Happening): Push | null {
  const { event, action, person } = happening
  if (event?.kind !== 'absence') return null
  const about = { body: describeRange(event), tag: `event-${happening.entity_id}` }
  const deed = ABSENCE_DEEDS[action]
  if (deed) {
    if (event.state !== deed.state) return null
    return {
      user_id: person.id,
      message: { ...about, title: deed.title, url: monthAddress(periodOfDay(event.start_at)) },
    }
  }
  const is_request = (action === 'create' || action === 'edit') && happening.author_id === person.id
  if (!is_request || event.state !== 'submitted' || happening.manager_id === null) return null
  return {
    user_id: happening.manager_id,
    message: { ...about, title: `Absence de ${person.identity} à valider`, url: '/backend/absences' },
  }
}

const MONTH_DEEDS: Record<string, string> = {
  validated1: 'Votre CRA a été validé (niveau 1)',
  validated2: 'Votre CRA a été validé (niveau 2)',
  non_submitted: 'Votre CRA vous a été renvoyé',
}

const EXTRA_DEEDS: Record<string, { title: string; status: string }> = {
  accept_extra_activities: { title: 'Votre demande d’activités complémentaires a été acceptée', status: 'accepted' },
  accept_extra_activities_contracted: {
    title: 'Votre demande d’activités complémentaires a été acceptée',
    status: 'accepted',
  },
  refuse_extra_activities: { title: 'Votre demande d’activités complémentaires a été refusée', status: 'refused' },
}

function onExtraRequest(happening: Happening): Push | null {
  const { month, action, person, manager_id } = happening
  if (!month) return null
  const about = { body: monthTitle(month), tag: `extra-${happening.entity_id}` }
  const deed = EXTRA_DEEDS[action]
  if (deed) {
    if (month.extra_status !== deed.status) return null
    return { user_id: person.id, message: { ...about, title: deed.title, url: monthAddress(month) } }
  }
  if (action !== 'request_extra_activities' || month.extra_status !== 'pending' || manager_id === null) return null
  const title = `Activités complémentaires de ${person.identity} : demande à traiter`
  return { user_id: manager_id, message: { ...about, title, url: '/backend/extra-activities' } }
}

/** A report: the decision to its person, the sending to the direct manager (SND-44). */
function onMonth(happening: Happening): Push | null {
  const { month, action, person, manager_id } = happening
  // Changed again meanwhile, what is true now is told by its own row (decision 16).
  if (!month || month.state !== action) return null
  const about = { body: monthTitle(month), tag: `month-${happening.entity_id}` }
  const title = MONTH_DEEDS[action]
  if (title) return { user_id: person.id, message: { ...about, title, url: monthAddress(month) } }
  if (action !== 'submitted' || manager_id === null) return null
  return {
    user_id: manager_id,
    message: { ...about, title: `CRA de ${person.identity} à valider`, url: '/backend/activity' },
  }
}

/** The push an audit row asks for, as things stand now; null when it concerns nobody any more (NOT-32). */
export function pushOf(happening: Happening): Push | null {
  if (happening.entity === 'month') return onExtraRequest(happening) ?? onMonth(happening)
  return onAbsence(happening)
}

/** A month that waits to be sent (NOT-32, DEL-30). */
export function reminderOf(
  user_id: number,
  { year, month }: Period,
  { today, deadline_day }: { today: string; deadline_day: number },
): Push {
  const period = { year, month }
  const is_late = today > reportDeadline(period, deadline_day)
  return {
    user_id,
    message: {
      title: `Votre CRA ${ofMonthAndYear(period)} n’est pas encore envoyé`,
      body: `Il ${is_late ? 'était' : 'est'} attendu ${beforeDeadline(deadline_day)}.`,
      url: monthAddress(period),
      tag: `reminder-${periodKey(period)}`,
    },
  }
}
