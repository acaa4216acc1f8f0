import { CARD_TABS } from '@cadran/rules/administration/card-tabs'
import type { PersonCard } from '../features/administration/people/people.queries.ts'

/** The card of Chloé Durand, as whoever keeps the accounts gets it. */
export function administeredCard(changes: Partial<PersonCard> = {}): PersonCard {
  return {
    id: 7,
    matricule: 'C201',
    username: 'chloe.durand',
    firstname: 'Chloé',
    lastname: 'Durand',
    identity: 'Chloé Durand',
    person_type: 'consultant',
    modality: 2,
    company: 'Synchrone',
    workplace: 'Paris',
    manager: 'I100',
    manager_identity: 'Alice Martin',
    is_manager: false,
    state: 'present',
    start_at: '2025-01-06',
    end_at: null,
    email: 'chloe.durand@synchrone.example',
    personal_email: null,
    is_active: true,
    is_visible: true,
    last_end_at: '2024-08-31',
    seniority_at: '2019-09-02',
    is_held: false,
    starts_in_closed_period: false,
    has_failed_change: false,
    planned: { count: 0, next_on: null },
    tabs: [...CARD_TABS],
    updated_at: '2026-05-21T09:00:00',
    ...changes,
  }
}
