import type { Month } from '@cadran/contract/timesheet/calendar'
import type { PersonType } from '@cadran/rules/portal/person'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { mayOf, PENDING_CP } from '../../../testing/timesheet-may.ts'
import { monthOf } from '../../../testing/timesheet-month.ts'
import { setWindowWidth } from '../../../testing/window.ts'

const MONTH_PATH = 'timesheet/month/{month}/{year}'

interface Setup {
  month?: Month
  person_type?: PersonType
  config?: Parameters<typeof companySettings>[0]
}

/** A server that keeps the month and changes it when it is sent. */
function server(month: Month) {
  const state = { month }
  const api = new FakeApi()
    .on('GET', MONTH_PATH, () => state.month)
    .on('POST', MONTH_PATH, () => {
      state.month = {
        ...month,
        state: 'submitted',
        submitted: true,
        submitted_at: '2026-05-21T07:42:00Z',
        editable: false,
      }
      return state.month
    })
  return { api, state }
}

const button = (name: string) => screen.getByRole('button', { name })
const sent = ({ requests }: FakeApi) => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

async function openDialog({ month = mayOf(), person_type = 'consultant', config }: Setup = {}) {
  const { api, state } = server(month)
  const user = consultant({ person_type, type: person_type })
  const app = renderApp({
    path: '/timesheet/5/2026',
    api,
    user,
    ...(config ? { config: companySettings(config) } : {}),
  })
  await app.person.click(await screen.findByRole('button', { name: 'Envoyer' }, LOADED))
  const dialog = await screen.findByRole('dialog', { name: /Envoyer mai 2026/ })
  return { ...app, api, state, dialog }
}

const typed = (person_type: PersonType, more: Parameters<typeof monthOf>[0] = {}) =>
  mayOf({ owner: { person_type }, ...more })
/** A contractor's month without anything in it. */
const emptyContractorMonth = () => monthOf({ owner: { person_type: 'contractor' }, main_activity: null })

describe('what is sent', () => {
  test('SND-02 OVT-45 names the days of each code, the remote days and the on-call; closing sends nothing', async () => {
    const [duty] = mayOf().overtimes
    if (!duty) throw new Error('May has a duty')
    const counted = { ...duty, id: 99, type: 'ticket' as const, constraint_count: 0, ticket_count: 3 }
    const { person, dialog, api } = await openDialog({ month: mayOf({ overtimes: [...mayOf().overtimes, counted] }) })
    for (const text of [
      '17 jours',
      '111h39 travaillées',
      'ORS14,0 j',
      'CP · en attente1,5 j',
      'Télétravail7,5 j',
      '2h05',
      '3 tickets',
    ]) {
      expect(dialog).toHaveTextContent(text)
    }
    expect(dialog).toHaveTextContent('à valider par Nadia Belkacem')
    await person.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(sent(api)).toEqual([])
  })

  test('SND-07 SND-08 SND-09 SND-10 the attestations are texts, without a box', async () => {
    const { dialog } = await openDialog()
    for (const text of [
      "J'atteste avoir bénéficié d'un repos quotidien de 11 heures consécutives.",
      "J'atteste avoir bénéficié d'un repos hebdomadaire de 24 heures consécutives.",
      "J'atteste avoir pu exercer mon droit à la déconnexion.",
    ]) {
      expect(dialog).toHaveTextContent(text)
    }
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('SND-11 contractors attest nothing', async () => {
    const { dialog } = await openDialog({ month: typed('contractor'), person_type: 'contractor' })
    expect(dialog).not.toHaveTextContent("J'atteste")
  })

  test('SND-47 MON-91 a pending absence is told and does not block', async () => {
    const { dialog } = await openDialog()
    expect(dialog).toHaveTextContent("Des absences n'ont pas encore été validées par votre manager")
    expect(button('Suivant')).toBeEnabled()
  })

  test('SND-47 a month without a pending absence says nothing of it', async () => {
    const { dialog } = await openDialog({ month: mayOf({ events: [{ ...PENDING_CP, state: 'validated1' }] }) })
    expect(dialog).not.toHaveTextContent("n'ont pas encore été validées")
  })
})

describe('the steps', () => {
  test('SND-03 SND-22 SND-40 SND-45 a consultant answers the survey at step 2 of 2, then the month is sent', async () => {
    const { person, api } = await openDialog()
    expect(screen.getByText('Étape 1 sur 2')).toBeInTheDocument()
    await person.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'Formation le 12.')
    await person.click(button('Suivant'))
    expect(await screen.findByText('Étape 2 sur 2')).toBeInTheDocument()
    await person.click(button('Envoyer mon CRA'))
    expect(screen.getAllByText("Veuillez remplir l'enquête de satisfaction").length).toBeGreaterThan(0)
    expect(sent(api)).toEqual([])
    await person.click(screen.getByRole('radio', { name: 'Très satisfait' }))
    await person.click(button('Envoyer mon CRA'))
    expect(await screen.findByText('Votre déclaration a été envoyée')).toBeInTheDocument()
    expect(sent(api)).toEqual([
      {
        comment: 'Formation le 12.',
        no_prestation: false,
        satisfaction: 3,
        special: false,
        certified: false,
        updated_at: '2026-05-20T18:00:00',
      },
    ])
  })

  test('SND-23 SND-24 EX-145 nothing is chosen on arrival, and not answering is an answer', async () => {
    const { person, api } = await openDialog()
    await person.click(button('Suivant'))
    const radios = await screen.findAllByRole('radio', { name: /satisfait|répondre/ })
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['3', '2', '1', '0'])
    for (const radio of radios) expect(radio).not.toBeChecked()
    await person.click(screen.getByRole('radio', { name: 'Je ne souhaite pas répondre' }))
    await person.click(button('Envoyer mon CRA'))
    await waitFor(() => expect(sent(api)).toMatchObject([{ satisfaction: 0 }]))
  })

  test('SND-04 EX-147 a consultant already surveyed sends at step 1, without a score', async () => {
    const { person, api } = await openDialog({ month: mayOf({ change: { survey_sent: true } }) })
    expect(screen.queryByText(/Étape/)).not.toBeInTheDocument()
    await person.click(button('Envoyer mon CRA'))
    await waitFor(() => expect(sent(api)).toHaveLength(1))
    expect(sent(api)[0]).not.toHaveProperty('satisfaction')
  })

  test.each(['internal', 'interim', 'contractor'] as const)(
    'SND-05 SND-27 SND-29 %s sends at step 1',
    async (person_type) => {
      const { person, api } = await openDialog({ month: typed(person_type), person_type })
      await person.click(button('Envoyer mon CRA'))
      await waitFor(() => expect(sent(api)).toHaveLength(1))
      expect(screen.queryByText(/Étape/)).not.toBeInTheDocument()
    },
  )

  test('Précédent keeps everything of step 1', async () => {
    const { person } = await openDialog()
    await person.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'À garder')
    await person.click(button('Suivant'))
    await person.click(await screen.findByRole('button', { name: 'Précédent' }))
    expect(screen.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('À garder')
    expect(button('Annuler')).not.toHaveFocus()
    await person.tab()
    expect(screen.getByRole('switch', { name: /CRA spécifique/ })).toHaveFocus()
  })

  test('SND-02 Escape closes it, after a question where something was written', async () => {
    const { person, dialog } = await openDialog()
    await person.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'À garder')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(button('Continuer')).toHaveFocus())
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continuer' })).not.toBeInTheDocument())
    const comment = screen.getByRole('textbox', { name: 'Commentaire' })
    expect(comment).toHaveValue('À garder')
    await person.clear(comment)
    await person.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(button('Envoyer')).toHaveFocus()
  })

  test('Ctrl+Enter opens the sending and goes on', async () => {
    const { api } = server(mayOf({ change: { survey_sent: true } }))
    const { person } = renderApp({ path: '/timesheet/5/2026', api })
    await screen.findByRole('button', { name: 'Envoyer' }, LOADED)
    await person.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('dialog', { name: /Envoyer mai 2026/ })
    await person.click(screen.getByRole('textbox', { name: 'Commentaire' }))
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent(api)).toHaveLength(1))
  })
})

describe('the survey', () => {
  test('SND-26 the support line and the HR contact come from the configuration', async () => {
    const { person } = await openDialog({ config: { support_line: '01 99 00 12 34', hr_contact: 'Élise Vautrin' } })
    await person.click(button('Suivant'))
    expect(await screen.findByText('01 99 00 12 34')).toBeInTheDocument()
    expect(screen.getByText('Élise Vautrin')).toBeInTheDocument()
  })

  test('SND-26 without them their block is hidden', async () => {
    const { person } = await openDialog()
    await person.click(button('Suivant'))
    await screen.findByText('Étape 2 sur 2')
    expect(screen.queryByText(/Besoin de parler/)).not.toBeInTheDocument()
    expect(screen.queryByText('Votre contact RH')).not.toBeInTheDocument()
  })
})

describe('a contractor without service', () => {
  test('SND-18 SND-19 EX-141 must tick the box', async () => {
    const { person, api } = await openDialog({ month: emptyContractorMonth(), person_type: 'contractor' })
    await person.click(button('Envoyer mon CRA'))
    const text = "Veuillez confirmer que vous n'avez effectué aucune prestation ce mois-ci"
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(sent(api)).toEqual([])
    const box = screen.getByRole('checkbox', { name: 'Aucune prestation ce mois-ci' })
    expect(box).toHaveFocus()
    await person.click(box)
    await person.click(button('Envoyer mon CRA'))
    await waitFor(() => expect(sent(api)).toMatchObject([{ no_prestation: true }]))
  })

  test('SND-20 SND-21 the box is not shown with service, nor to anybody else', async () => {
    const { dialog } = await openDialog({ month: typed('contractor', { events: [] }), person_type: 'contractor' })
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('a refused send', () => {
  test('SND-41 MON-85 stale data: the message, the month anew, and all that was typed', async () => {
    const { person, api, state } = await openDialog({ month: mayOf({ change: { survey_sent: true } }) })
    const message = 'Ces données ont été modifiées entre-temps, veuillez recharger la page'
    api.on('POST', MONTH_PATH, () => {
      state.month = { ...state.month, updated_at: '2026-05-21T09:00:00' }
      return refusal(409, { code: 'stale', message })
    })
    await person.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'À garder')
    await person.click(button('Envoyer mon CRA'))
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('À garder')
    await waitFor(() =>
      expect(api.requests.filter((each) => each.method === 'GET' && each.path.includes('month'))).toHaveLength(2),
    )
    expect(screen.getAllByText(message)).toHaveLength(1)
    await person.click(button('Envoyer mon CRA'))
    await waitFor(() => expect(sent(api)).toHaveLength(2))
    expect(sent(api)[1]).toMatchObject({ updated_at: '2026-05-21T09:00:00', comment: 'À garder' })
  })

  test('WIN-12 WIN-13 a failure is said once, keeps what was typed, and may be tried again', async () => {
    const { person, api } = await openDialog({ month: mayOf({ change: { survey_sent: true } }) })
    api.on('POST', MONTH_PATH, () => Promise.reject(new TypeError('Failed to fetch')))
    await person.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'À garder')
    await person.click(button('Envoyer mon CRA'))
    expect(await screen.findByText(/^Le portail ne répond pas/)).toHaveFocus()
    await person.click(button('Envoyer mon CRA'))
    await waitFor(() => expect(sent(api)[1]).toMatchObject({ comment: 'À garder' }))
  })

  test('SND-43 EX-153 a month already sent elsewhere closes the dialog and shows it sent', async () => {
    const { person, api, state } = await openDialog({ month: mayOf({ change: { survey_sent: true } }) })
    api.on('POST', MONTH_PATH, () => {
      state.month = { ...state.month, state: 'submitted', submitted: true, editable: false }
      return refusal(409, { code: 'already-sent', message: 'Ce CRA a déjà été envoyé' })
    })
    await person.click(button('Envoyer mon CRA'))
    expect(await screen.findByText('Ce CRA a déjà été envoyé')).toBeInTheDocument()
    expect(await screen.findByText('CRA non validé par le Manager')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

test('SND-43 MON-84 MON-87 once sent the month is orange, with its label and without edit actions', async () => {
  const { person } = await openDialog({ month: mayOf({ change: { survey_sent: true } }) })
  await person.click(button('Envoyer mon CRA'))
  const badge = await screen.findByText('CRA non validé par le Manager')
  expect(badge).toHaveAttribute('data-family', 'submitted')
  expect(screen.getByText('Envoyé le 21 mai à 09:42')).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: 'Modifier' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Envoyer' })).not.toBeInTheDocument()
})

test('MON-120 on mobile the dialog is a sheet with the same two steps', async () => {
  setWindowWidth(390)
  const { person } = await openDialog()
  await person.click(button('Suivant'))
  expect(await screen.findByText('Étape 2 sur 2')).toBeInTheDocument()
})
