import type { Preview } from '@cadran/contract/administration/previews'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administeredCard } from '../../../testing/administered.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { PersonContract, PlannedChange } from './contract.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import '../../../ui/modal-dialog.tsx'
import './card-page.tsx'
import './contract-tab.tsx'
import './managers-tab.tsx'

const ADA = consultant({ id: 900, roles: ['ROLE_USER_ADMIN'], person_type: 'internal' })
const POSITION = {
  person_type: 'consultant',
  modality: 2,
  company: 'Synchrone',
  workplace: 'Siège',
  manager: 'M100',
  manager_identity: 'Alice Martin',
  is_manager: false,
  in_force: true,
} as const
const CONTRACT: PersonContract = {
  id: 7,
  identity: 'Chloé Durand',
  matricule: 'C201',
  updated_at: '2026-05-21T09:00:00',
  start_at: '2025-01-06',
  end_at: null,
  seniority_at: '2019-09-02',
  positions: [
    { ...POSITION, starts_on: '2026-12-01', workplace: 'Strasbourg', in_force: false },
    { ...POSITION, starts_on: '2025-01-06' },
  ],
  contracts: [
    { start_at: '2025-01-06', end_at: null },
    { start_at: '2019-09-02', end_at: '2024-08-31' },
  ],
  part_times: [],
}
const PLANNED: PlannedChange = {
  id: 4,
  effective_on: '2026-12-01',
  state: 'planned',
  failure: null,
  sentences: ['lieu de travail Siège → Strasbourg'],
  reason: null,
  planned_by: 'Ada Minaud',
  planned_on: '2026-11-20',
}
const EVENT = {
  id: 902,
  matricule: 'C201',
  short_code: 'CP',
  range: { start_at: '2026-12-16', start_moment: 'am', end_at: '2026-12-16', end_moment: 'pm' },
  from_days: 1,
  to_days: 0,
} as const

const NO_EFFECT = {
  deleted_events: 0,
  left_events: 0,
  remote_days: 0,
  assignments: 0,
  planned: 0,
  reports: 0,
  waiting_absences: 0,
  waiting_months: 0,
  key_roles: [],
}

const answer = (key: string, applied = false): Preview => ({
  applied,
  preview_key: key,
  changes: [
    { field: 'part_times', before: 'semaine entière', after: 'mercredi matin non travaillé', starts_on: '2026-12-02' },
  ],
  effects: {
    events: [],
    left: [{ ...EVENT, because: 'not-worked' }],
    remote_days: [{ matricule: 'C201', day: '2026-12-09', am: true, pm: true, keeps_half: false }],
    left_remote_days: [],
    counters: [{ matricule: 'C201', counter: 'CP', before: 9.5, after: 12.5 }],
    people: 1,
    lines: [],
    line_count: 0,
  },
})

function fakeApi() {
  return new FakeApi()
    .on('GET', 'administration/person/{id}', () => administeredCard())
    .on('GET', 'administration/person/{id}/contract', () => CONTRACT)
    .on('GET', 'administration/person/{id}/planned', () => [PLANNED])
}

const open = (api: FakeApi, tab = 'contract') => renderApp({ path: `/backend/people/7/${tab}`, user: ADA, api })

test('ADM-27 ADM-23 the tab says what somebody is over time, what is to come and the contracts', async () => {
  open(fakeApi())
  expect(await screen.findByText('Siège → Strasbourg')).toBeVisible()
  expect(screen.getByText('Consultant · 38h30 · Synchrone · Siège · manager : Alice Martin')).toBeVisible()
  expect(screen.getByText('En vigueur')).toBeVisible()
  expect(
    await screen.findByText('Le 01/12/2026 : lieu de travail Siège → Strasbourg (prévu par Ada Minaud le 20/11/2026)'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Annuler ce changement' })).toBeVisible()
  expect(screen.getByText('Terminé')).toBeVisible()
})

test('ADM-18 ADM-20 ADM-28 a rhythm is shown before it is written; what no longer fits is drawn anew', async () => {
  const bodies: { dry_run: boolean; preview_key?: string; half_days_off: string[] }[] = []
  const api = fakeApi().on('POST', 'administration/person/{id}/rhythm', ({ body }) => {
    const asked = body as (typeof bodies)[number]
    bodies.push(asked)
    if (asked.dry_run) return answer(`key ${bodies.length}`)
    if (bodies.filter((one) => !one.dry_run).length === 1)
      return refusal(409, {
        code: 'preview-changed',
        message: 'Ce que cette modification entraîne a changé : vérifiez de nouveau.',
      })
    return answer('', true)
  })
  const { person } = open(api)
  await person.click(await screen.findByRole('button', { name: 'Ajouter un rythme' }))
  const dialog = await screen.findByRole('dialog', { name: 'Vérifier avant d’enregistrer' })
  const inside = within(dialog)
  await waitFor(() => expect(inside.getByRole('button', { name: /Revenir/ })).toHaveFocus())
  await person.click(inside.getByRole('button', { name: 'Mer matin' }))
  expect(inside.getByText('9 demi-journées travaillées sur 10')).toBeVisible()
  expect(await inside.findByText('mercredi matin non travaillé')).toBeVisible()
  expect(inside.getByText('Reste compté comme avant')).toBeVisible()
  expect(inside.getByText('plus aucune demi-journée travaillée, à supprimer par la personne')).toBeVisible()
  expect(inside.getByText('12,50 jours')).toBeVisible()
  const save = inside.getByRole('button', { name: 'Enregistrer' })
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'))
  await person.click(save)
  expect(await inside.findByText('Ce que cette modification entraîne a changé : vérifiez de nouveau.')).toBeVisible()
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'))
  await person.click(save)
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(bodies.at(-1)).toMatchObject({ dry_run: false, half_days_off: ['wednesday-am'] })
})

test('ADM-27 ADM-08 a rhythm is taken away as it was shown, and what is to come stands above every tab', async () => {
  const held = { starts_on: '2026-01-05', half_days_off: ['wednesday-am' as const] }
  const removed: unknown[] = []
  const api = fakeApi()
    .on('GET', 'administration/person/{id}', () => administeredCard({ planned: { count: 2, next_on: '2026-12-01' } }))
    .on('GET', 'administration/person/{id}/contract', () => ({ ...CONTRACT, part_times: [held] }))
    .on('DELETE', 'administration/person/{id}/rhythm/{starts_on}', ({ path, body }) => {
      removed.push([path, (body as { dry_run: boolean }).dry_run])
      return answer('key', !(body as { dry_run: boolean }).dry_run)
    })
  const { person } = open(api)
  expect(await screen.findByRole('link', { name: '2 changements à venir, le prochain le 01/12/2026' })).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Retirer le rythme du 05/01/2026' }))
  const dialog = await screen.findByRole('dialog', { name: 'Vérifier avant d’enregistrer' })
  const save = within(dialog).getByRole('button', { name: 'Enregistrer' })
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'))
  await person.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const path = 'administration/person/7/rhythm/2026-01-05'
  expect(removed).toEqual([
    [path, true],
    [path, false],
  ])
})

test('ADM-22 ADM-32 the second to save reads which fields differ, keeps what was typed, and saves on what stands now', async () => {
  let stored: PersonContract = { ...CONTRACT, end_at: '2026-08-31' }
  const api = fakeApi()
    .on('GET', 'administration/person/{id}/contract', () => stored)
    .on('POST', 'administration/person/{id}/departure', ({ body }) => {
      const { updated_at, dry_run } = body as { updated_at: string; dry_run: boolean }
      if (updated_at !== stored.updated_at) return refusal(409, { code: 'stale', message: 'Cette fiche a changé.' })
      return { ...answer('key', !dry_run), departure: NO_EFFECT }
    })
  const { person } = open(api)
  await person.click(await screen.findByRole('button', { name: 'Départ…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Vérifier avant d’enregistrer' })
  expect(within(dialog).getByText('Les absences supprimées ne reviennent pas.')).toBeVisible()
  await person.type(within(dialog).getByLabelText(/^Motif/), 'Fin de mission')
  stored = { ...stored, end_at: '2026-09-30', updated_at: '2026-05-21T09:04:00' }
  const save = within(dialog).getByRole('button', { name: 'Enregistrer' })
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'))
  await person.click(save)
  expect(await within(dialog).findByText(/^Quelqu’un d’autre vient d’enregistrer/)).toHaveTextContent(
    'Fin du contrat. Votre saisie est gardée.',
  )
  expect(within(dialog).getByLabelText(/^Motif/)).toHaveValue('Fin de mission')
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'))
  await person.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('ADM-37 the chain above and the team below, each a way to their own card', async () => {
  const member = (id: number, identity: string) => ({
    id,
    identity,
    matricule: `M${id}`,
    firstname: '',
    lastname: '',
    is_manager: true,
    is_active: true,
  })
  const team = {
    above: [member(1, 'Alice Martin'), member(2, 'Odile Quentin')],
    below: [],
    below_count: 0,
    updated_at: '',
  }
  open(
    fakeApi().on('GET', 'administration/person/{id}/team', () => team),
    'managers',
  )
  expect(await screen.findByRole('link', { name: 'Alice Martin' })).toHaveAttribute(
    'href',
    '/backend/people/1/managers',
  )
  expect(screen.getByRole('button', { name: 'Changer de manager…' })).toBeVisible()
})

test('ADM-22 ADM-37 who changes the manager second reads what differs, by its words', async () => {
  let stored = administeredCard()
  const api = fakeApi()
    .on('GET', 'administration/person/{id}', () => stored)
    .on('GET', 'administration/person/{id}/team', () => ({
      above: [],
      below: [],
      below_count: 0,
      updated_at: stored.updated_at,
    }))
    .onList('administration/person', [administeredCard({ id: 2, matricule: 'M2', identity: 'Marc Petit' })], 1)
    .on('POST', 'administration/person/{id}/change', ({ body }) =>
      (body as { updated_at: string }).updated_at === stored.updated_at
        ? answer('key')
        : refusal(409, { code: 'stale', message: 'Cette fiche a changé.' }),
    )
  const { person } = open(api, 'managers')
  await person.click(await screen.findByRole('button', { name: 'Changer de manager…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Vérifier avant d’enregistrer' }))
  await person.type(dialog.getByLabelText('Chercher un manager'), 'petit')
  await dialog.findByRole('option', { name: 'Marc Petit · M2' })
  stored = administeredCard({
    manager: 'M9',
    manager_identity: 'Odile Quentin',
    planned: { count: 1, next_on: '2026-12-01' },
    updated_at: '2026-05-21T09:04:00',
  })
  await person.selectOptions(dialog.getByLabelText('Nouveau manager'), 'M2')
  expect(await dialog.findByText(/^Quelqu’un d’autre vient d’enregistrer/)).toHaveTextContent(
    'cette fiche : Manager, Changements à venir. Votre saisie est gardée.',
  )
  expect(dialog.getByLabelText('Nouveau manager')).toHaveValue('M2')
})
