import type { ExtraRequest } from './extra-requests.queries.ts'

/** A waiting request of May 2026, with what a test wants different. */
export function aRequest(changes: Partial<ExtraRequest> = {}): ExtraRequest {
  return {
    month_id: 71,
    month: 5,
    year: 2026,
    updated_at: '2026-05-13T10:00:00',
    request_activity_at: '2026-05-13T08:00:00Z',
    extra_activities_status: 'pending',
    locked: false,
    state: 'non_submitted',
    submitted_at: null,
    mission: null,
    comment: null,
    actions: ['accept_extra_activities', 'accept_extra_activities_contracted', 'refuse_extra_activities'],
    undoable: null,
    standing_for: null,
    escalated: null,
    user: {
      id: 10,
      matricule: 'C214',
      firstname: 'Léa',
      lastname: 'Aubry',
      identity: 'Léa Aubry',
      person_type: 'consultant',
      manager: 'M001',
      manager_identity: 'Nadia Belkacem',
    },
    ...changes,
  }
}

export const WAITING = aRequest()
export const SECOND = aRequest({
  month_id: 72,
  request_activity_at: '2026-05-20T08:00:00Z',
  user: {
    ...WAITING.user,
    id: 11,
    matricule: 'C233',
    firstname: 'Samir',
    lastname: 'Benali',
    identity: 'Samir Benali',
  },
})
export const ACCEPTED = aRequest({
  month_id: 73,
  extra_activities_status: 'accepted',
  actions: [],
  mission: { id: 45, code: 'KER', description: 'Kerlann' },
})
export const REFUSED = aRequest({
  month_id: 74,
  extra_activities_status: 'refused',
  actions: [],
  comment: 'Heures déjà couvertes',
})
