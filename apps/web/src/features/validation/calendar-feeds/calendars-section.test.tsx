import type { CalendarFeed } from '@cadran/contract/validation/calendar-feeds'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'

const MINE: CalendarFeed = {
  id: 4,
  kind: 'mine',
  level: 'kind',
  created_at: '2026-05-20T07:00:00.000Z',
  last_read_at: null,
  last_agent: null,
}
const URL = 'https://portail.exemple.fr/api/calendar/cadran_ics_x.ics'

function company(feeds: CalendarFeed[], most_detail: 'absent' | 'kind' = 'kind') {
  let shown = feeds
  return new FakeApi()
    .on('GET', 'calendar-feed', () => shown)
    .on('GET', 'calendar-feed/offer', () => ({
      kinds: ['mine' as const, 'team' as const, 'on_call' as const],
      most_detail,
      team_count: 12,
    }))
    .on('POST', 'calendar-feed', ({ body }) => {
      shown = [{ ...MINE, ...(body as Pick<CalendarFeed, 'kind' | 'level'>) }]
      return { ...(shown[0] ?? MINE), url: URL }
    })
    .on('PATCH', 'calendar-feed/{id}', ({ body }) => {
      shown = [{ ...MINE, ...(body as Pick<CalendarFeed, 'level'>) }]
      return shown[0] ?? MINE
    })
    .on('POST', 'calendar-feed/{id}/renew', () => ({ ...MINE, url: `${URL}?new` }))
    .on('DELETE', 'calendar-feed/{id}', () => {
      shown = []
      return null as never
    })
}

async function open(api: FakeApi) {
  const { person } = renderApp({ path: '/parameters#calendars', api, user: consultant() })
  const section = within(await screen.findByRole('region', { name: 'Agendas' }))
  const line = async (name: string) =>
    within((await section.findByRole('heading', { level: 3, name })).closest('li') ?? document.body)
  const sent = () =>
    api.requests
      .filter(({ path, method }) => path.startsWith('calendar-feed') && method !== 'GET')
      .map(({ method, path, body }) => [method, path, body])
  return { person, section, line, sent }
}

test('ICS-02 ICS-05 ICS-24 a calendar is made by one press: its address, who can read it, and three programs that take it', async () => {
  const { person, line, sent } = await open(company([]))
  const mine = await line('Mes absences')
  await person.click(mine.getByRole('button', { name: /Créer l’agenda/ }))
  expect(await mine.findByRole('textbox', { name: 'Adresse de l’agenda' })).toHaveValue(URL)
  expect(sent()).toEqual([['POST', 'calendar-feed', { kind: 'mine', level: 'kind' }]])
  expect(mine.getByText('Cette valeur ne sera plus affichée.')).toBeVisible()
  expect(mine.getByText(/^Quiconque a cette adresse peut lire cet agenda\./)).toBeVisible()
  expect(mine.getByRole('link', { name: 'Ajouter à Apple Calendrier' })).toHaveAttribute(
    'href',
    URL.replace('https', 'webcal'),
  )
  expect(mine.getByText('Google et Outlook relisent un agenda à leur rythme, parfois une fois par jour.')).toBeVisible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await person.click(mine.getByRole('button', { name: 'Copier l’adresse' }))
  expect(copied).toHaveBeenCalledWith(URL)
  expect(await mine.findByRole('button', { name: 'Copié' })).toBeVisible()
})

test('ICS-01 whoever may see nobody else’s duties is not told of them', async () => {
  const { line } = await open(company([]))
  expect((await line('Astreintes')).getByText(/^Les vôtres et celles de votre équipe,/)).toBeVisible()
  const alone = company([]).on('GET', 'calendar-feed/offer', () => ({
    kinds: ['mine' as const, 'on_call' as const],
    most_detail: 'kind' as const,
    team_count: null,
  }))
  cleanup()
  expect((await (await open(alone)).line('Astreintes')).getByText('Les vôtres, en journées libres')).toBeVisible()
})

test('ICS-07 ICS-10 the level is chosen by what a colleague would see; what the company forbids cannot be', async () => {
  const { person, line, sent } = await open(company([{ ...MINE, level: 'absent' }], 'absent'))
  const mine = await line('Mes absences')
  expect(mine.queryByRole('radio')).toBeNull()
  await person.click(mine.getByRole('button', { name: /^Niveau/ }))
  expect(mine.getByRole('radio', { name: /^Absence/ })).toBeChecked()
  expect(mine.getByRole('radio', { name: /^Motif.*Non autorisé par votre entreprise/ })).toBeDisabled()
  expect(mine.getByText(/toujours « Absence », quel que soit le niveau/)).toBeVisible()
  await person.click(mine.getByRole('radio', { name: /^Occupé/ }))
  await vi.waitFor(() => expect(sent()).toEqual([['PATCH', 'calendar-feed/4', { level: 'busy' }]]))
  expect(await mine.findByText(/Occupé · Jamais lu/)).toBeVisible()
})

test('ICS-04 ICS-23 who read it last; another address and the end of it are asked once', async () => {
  const { person, line, sent } = await open(
    company([{ ...MINE, last_read_at: '2026-05-01T07:00:00.000Z', last_agent: 'Google' }]),
  )
  const mine = await line('Mes absences')
  expect(mine.getByText(/Lu il y a \d+ jours par Google/)).toBeVisible()
  await person.click(mine.getByRole('button', { name: /^Changer l’adresse/ }))
  const asked = within(await screen.findByRole('dialog', { name: 'Changer l’adresse de cet agenda ?' }))
  expect(asked.getByText('Les abonnements faits avec l’adresse actuelle ne recevront plus rien.')).toBeVisible()
  expect(sent()).toEqual([])
  await person.click(asked.getByRole('button', { name: 'Changer l’adresse' }))
  expect(await mine.findByRole('textbox', { name: 'Adresse de l’agenda' })).toHaveValue(`${URL}?new`)
  await person.click(mine.getByRole('button', { name: /^Supprimer/ }))
  const end = within(await screen.findByRole('dialog', { name: 'Supprimer cet agenda ?' }))
  await person.click(end.getByRole('button', { name: 'Supprimer' }))
  expect(await mine.findByRole('button', { name: /Créer l’agenda/ })).toBeVisible()
  expect(sent().map(([method]) => method)).toEqual(['POST', 'DELETE'])
})
