import type { Month } from '@cadran/contract/timesheet/calendar'
import type { PersonType } from '@cadran/rules/portal/person'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { EVENT_CODES, eventCode } from '../../../testing/timesheet-codes.ts'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { COUNTERS, eventOf, monthOf, TODAY } from '../../../testing/timesheet-month.ts'

const MONTH_PATH = 'timesheet/month/{month}/{year}'

function serverOf(month: () => Month) {
  return new FakeApi().on('GET', MONTH_PATH, month).onList('timesheet/event-code', EVENT_CODES, EVENT_CODES.length)
}

/** The month of somebody who is not asked how it was. */
const INTERNAL = { owner: { person_type: 'internal' } } as const

async function open(api: FakeApi, person_type: PersonType = 'internal') {
  const user = consultant({ person_type, type: person_type })
  const app = renderApp({ path: '/timesheet/5/2026', api, user, config: companySettings({ today: TODAY }) })
  const grid = await screen.findByRole('grid', {}, LOADED)
  return { ...app, grid }
}

const half = (name: string) => screen.getByRole('gridcell', { name: new RegExp(`^${name}`) })
const loads = (api: FakeApi) => api.sent('timesheet/month/5/2026').filter(({ method }) => method === 'GET').length

describe('who opens the page', () => {
  test.each(['consultant', 'contractor', 'internal', 'interim'] as const)(
    'MON-09 MON-10 %s sees one month, in one grid',
    async (person_type) => {
      const { grid } = await open(
        serverOf(() => monthOf({ owner: { person_type } })),
        person_type,
      )
      expect(grid).toHaveAccessibleName('Calendrier de mai 2026')
      expect(screen.getAllByRole('grid')).toHaveLength(1)
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    },
  )

  test.each(['submitted', 'validated1', 'validated2'] as const)(
    'MON-80 MON-84 a month %s offers no action of a validator, and none of an editor',
    async (state) => {
      await open(serverOf(() => monthOf({ state })))
      const page = within(screen.getByRole('main'))
      for (const name of [/valider/i, /refuser/i, /renvoyer/i, /^envoyer/i, /modifier/i]) {
        expect(page.queryByRole('button', { name })).not.toBeInTheDocument()
        expect(page.queryByRole('radio', { name })).not.toBeInTheDocument()
      }
    },
  )

  test('MON-93 MON-94 every counter of the person is on the page', async () => {
    const counters = {
      ...COUNTERS,
      cp: 1.25,
      before_june: 2.5,
      remainder: 3.75,
      rtt: 4.25,
      rtt_remainder: 5.5,
      rest: 6.75,
      cp15: 7.25,
    }
    await open(serverOf(() => monthOf({ counters, owner: { display_remainder_counter: true } })))
    const section = screen.getByRole('region', { name: 'Compteurs' })
    for (const value of ['1,25', '2,50', '3,75', '4,25', '5,50', '6,75', '7,25']) {
      expect(within(section).getByText(value, { selector: 'dd' })).toBeInTheDocument()
    }
  })

  test('EVT-08 EVT-12 an absence sent back says so, with the comment, and can be changed', async () => {
    const returned = eventOf({
      id: 8,
      code: eventCode('CP'),
      range: '2026-05-12 am',
      backwarded: true,
      comment: 'Plutôt le 13 ?',
    })
    const { person } = await open(serverOf(() => monthOf({ events: [returned] })))
    expect(half('mardi 12 mai matin')).toHaveAccessibleName(/congés payés, renvoyé$/)
    expect(screen.getByText('« Plutôt le 13 ? »')).toBeInTheDocument()
    await person.click(screen.getByRole('radio', { name: 'Modifier' }))
    await person.click(half('mardi 12 mai matin'))
    expect(await screen.findByRole('dialog', { name: /^Modifier/ })).toBeInTheDocument()
  })
})

describe('what the page asks for', () => {
  test('MON-26 MON-47 every call carries the session, and the month is read again after an edit and after sending', async () => {
    let month = monthOf(INTERNAL)
    const api = serverOf(() => month)
    const { person } = await open(api)
    await person.keyboard('{F2}')
    await screen.findByRole('list', { name: 'Codes au clavier' })
    const made = eventOf({ id: 31, code: eventCode('FOR'), range: '2026-05-12 am' })
    api.on('POST', 'timesheet/event', () => {
      month = monthOf({ ...INTERNAL, events: [{ ...made, event_code: eventCode('INT') }] })
      return [made]
    })
    act(() => half('mardi 12 mai matin').focus())
    await person.keyboard('2')
    // What is shown comes from the month as it was read again, not from what was asked for.
    await waitFor(() => expect(half('mardi 12 mai matin')).toHaveAccessibleName(/Intercontrat, saisi$/))
    const before = loads(api)
    expect(before).toBeGreaterThan(1)
    api.on('POST', MONTH_PATH, () => {
      month = monthOf({ ...INTERNAL, state: 'submitted' })
      return month
    })
    await person.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog', { name: /Envoyer mai 2026/ })
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('CRA non validé par le Manager')).toBeInTheDocument()
    expect(loads(api)).toBeGreaterThan(before)
    expect(new Set(api.requests.map(({ credentials }) => credentials))).toEqual(new Set(['include']))
    expect(api.requests.some(({ headers }) => headers.has('x-switch-user'))).toBe(false)
  })

  test('MON-91 MON-92 absences that wait are only warned about: the month can be sent', async () => {
    const { person } = await open(serverOf(() => mayOf()))
    const send = screen.getByRole('button', { name: 'Envoyer' })
    expect(send).toHaveAccessibleDescription("Des absences n'ont pas encore été validées par votre manager")
    await person.click(send)
    expect(await screen.findByRole('dialog', { name: /Envoyer mai 2026/ })).toBeInTheDocument()
  })
})

describe('when the server refuses', () => {
  const FIRST = 'Le premier message'

  async function refused(body: unknown, status = 422) {
    const api = serverOf(() => monthOf()).on('POST', MONTH_PATH, () => refusal(status, body))
    const { person } = await open(api)
    await person.click(screen.getByRole('radio', { name: 'Modifier' }))
    await person.click(screen.getByRole('button', { name: 'Retirer le pré-remplissage' }))
  }

  test.each([
    ['an object of texts', { errors: { comment: FIRST, other: 'Autre' } }],
    ['an object of lists', { errors: { comment: [FIRST, 'Autre'] } }],
    ['a list of texts', { errors: [FIRST, 'Autre'] }],
    ['a list of messages', { errors: [{ message: FIRST }, { message: 'Autre' }] }],
  ])('MON-113 MON-117 the first of %s is shown', async (_shape, body) => {
    await refused(body)
    expect(await screen.findByText(FIRST)).toBeInTheDocument()
  })

  test('MON-113 MON-114 without any text it is Une erreur s’est produite', async () => {
    await refused({})
    expect(await screen.findByText("Une erreur s'est produite")).toBeInTheDocument()
  })

  test('MON-112 a 503 on any call leads to /maintenance', async () => {
    const api = serverOf(() => monthOf()).on('POST', MONTH_PATH, () => refusal(503, {}))
    const { person, router } = await open(api)
    await person.click(screen.getByRole('radio', { name: 'Modifier' }))
    await person.click(screen.getByRole('button', { name: 'Retirer le pré-remplissage' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/maintenance'))
  })

  test.each([400, 403, 404, 409, 413, 422])(
    'MON-116 after a %i the sending form stays open with its content and says why',
    async (status) => {
      const api = serverOf(() => monthOf(INTERNAL)).on('POST', MONTH_PATH, () => refusal(status, { message: FIRST }))
      const { person } = await open(api)
      await person.click(screen.getByRole('button', { name: 'Envoyer' }))
      const dialog = await screen.findByRole('dialog', { name: /Envoyer mai 2026/ })
      const comment = within(dialog).getByRole('textbox', { name: 'Commentaire' })
      await person.type(comment, 'Formation le 12')
      await person.click(within(dialog).getByRole('button', { name: 'Envoyer mon CRA' }))
      expect((await screen.findAllByText(FIRST)).length).toBeGreaterThan(0)
      expect(comment).toHaveValue('Formation le 12')
    },
  )

  test('MON-115 WIN-12 a form that is not complete shows its first message, in sight at its field alone', async () => {
    const { person } = await open(
      serverOf(() => monthOf()),
      'consultant',
    )
    await person.click(screen.getByRole('button', { name: 'Envoyer' }))
    const dialog = await screen.findByRole('dialog', { name: /Envoyer mai 2026/ })
    await person.click(within(dialog).getByRole('button', { name: 'Suivant' }))
    await person.click(await screen.findByRole('button', { name: 'Envoyer mon CRA' }))
    expect(await screen.findByText("Veuillez remplir l'enquête de satisfaction")).toBeVisible()
  })
})

describe('the list of what is still to fill', () => {
  const CONTRACTOR = { person_type: 'contractor' } as const

  test('MON-52 each stretch leads to its place on the grid, chosen and ready for a code', async () => {
    const events = [eventOf({ id: 1, code: eventCode('FOR'), range: '2026-05-12 am' })]
    const { person } = await open(serverOf(() => monthOf({ main_activity: null, events })))
    const list = screen.getByRole('region', { name: 'Reste à saisir' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['lun. 4 → lun. 11 mai5 jours', 'mar. 12 après-midi → ven. 29 mai11,5 jours'])
    await person.click(screen.getByRole('button', { name: /0,5 \/ 17 jours/ }))
    expect(within(list).getByRole('button', { name: /lun\. 4/ })).toHaveFocus()
    await person.click(within(list).getByRole('button', { name: /mar\. 12/ }))
    expect(half('mardi 12 mai après-midi')).toHaveFocus()
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(23)
  })

  test('MON-52 MON-17 of a contractor nothing is asked: the days are free, and services are counted', async () => {
    const events = [eventOf({ id: 1, code: eventCode('FOR'), range: '2026-05-12 am 2026-05-13 pm' })]
    const { person } = await open(
      serverOf(() => monthOf({ owner: CONTRACTOR, main_activity: null, events })),
      'contractor',
    )
    expect(screen.queryByRole('region', { name: 'Reste à saisir' })).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: /^2 jours de prestation/ }))
    const list = screen.getByRole('region', { name: 'Jours libres' })
    expect(within(list).getByRole('button', { name: /lun\. 4 → lun\. 11 mai/ })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Envoyer' })).toBeEnabled()
  })

  test('a month that is full, or sent, has no such list', async () => {
    const { unmount } = await open(serverOf(() => monthOf()))
    expect(screen.queryByRole('region', { name: 'Reste à saisir' })).not.toBeInTheDocument()
    unmount()
    await open(
      serverOf(() => monthOf({ state: 'submitted', owner: CONTRACTOR, main_activity: null })),
      'contractor',
    )
    expect(screen.queryByRole('region', { name: 'Reste à saisir' })).not.toBeInTheDocument()
  })
})
