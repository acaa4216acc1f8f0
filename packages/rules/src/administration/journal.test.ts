import { expect, test } from 'vitest'
import { journalLines, journalTitle, journalWay } from './journal.ts'

test.each([
  [
    'user',
    { workplace: 'Siège', email: 'a@b.fr' },
    { workplace: 'Strasbourg', email: 'a@b.fr' },
    ['Lieu de travail : Siège → Strasbourg'],
  ],
  [
    'user',
    { modality: 2, end_at: null },
    { modality: 3, end_at: '2026-12-31' },
    ['Modalité : 38h30 → Forfait Jour', 'Fin du contrat : 31/12/2026'],
  ],
  ['user', { manager: 'M100' }, { manager: null }, ['Manager : M100 → (rien)']],
  [
    'user',
    null,
    { firstname: 'Léa', is_manager: false, password_hash: 'x' },
    ['Fonction de manager : non', 'Prénom : Léa'],
  ],
  [
    'user',
    { roles: [] },
    { roles: ['ROLE_DPO'], grant: ['ROLE_DPO'], withdraw: [] },
    ['Droits donnés : Protection des données'],
  ],
  [
    'counter_entry',
    null,
    { matricule: 'C1', counter: 'cp', kind: 'adjustment', days: -150, source: 'Oubli' },
    ['Compteur : CP N', 'Nature : Ajustement', 'Jours : −1,50', 'Source : Oubli'],
  ],
  ['user', null, null, []],
])('ADM-54 of %s %j and %j it says %j', (entity, before, after, lines) => {
  expect(journalLines(entity, before, after)).toEqual(lines)
})

test('ADM-54 what was done, and by which way', () => {
  expect(journalTitle('user', 'change-roles')).toBe('Droits donnés ou retirés')
  expect(journalTitle('event', 'validated1')).toBe('Événement : validation de niveau 1')
  expect(journalWay({ actor_id: 7, action: 'change' })).toBe('screen')
  expect(journalWay({ actor_id: 7, action: 'import' })).toBe('import')
  expect(journalWay({ actor_id: null, action: 'deactivate' })).toBe('command')
})
