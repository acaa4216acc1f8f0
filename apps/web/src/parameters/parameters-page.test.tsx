import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { keepInstallPrompt } from '../platform/installation.ts'
import { FakeApi, refusal } from '../testing/fake-api.ts'
import { consultant, manager } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
import { setWindowWidth } from '../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../shell/layout.tsx'
import './parameters-page.tsx'

const NONE = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
}

const SECURITY = ['Sécurité', 'Mes appareils', 'Jetons d’accès', 'Agendas']
const QUIET = 'Droit à la déconnexion'
const RECORD = 'Qui a consulté ou modifié mon dossier'

const withDays = (days = { ...NONE, tuesday: true }) =>
  new FakeApi()
    .on('GET', 'account/record', () => [])
    .on('GET', 'settings/activity/remote-days', () => days)
    .on('PATCH', 'settings/activity/remote-days', ({ body }) => body as typeof NONE)

const sections = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Paramètres' })
  // It comes by a file of its own.
  await screen.findByRole('heading', { level: 2, name: 'Jetons d’accès' })
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
}

describe('the sections', () => {
  test('SET-01 SET-03 SET-05 the usual days, the account, then the installation', async () => {
    renderApp({ path: '/parameters', api: withDays() })
    expect(await sections()).toEqual([
      'Jours de télétravail habituels',
      'Mon compte',
      ...SECURITY,
      QUIET,
      RECORD,
      'Mes données',
      'Installation',
    ])
  })

  test('KEY-01 whoever enters the back office may switch its single letters off, for good', async () => {
    const user = manager({ type: 'consultant', person_type: 'consultant' })
    const { person } = renderApp({ path: '/parameters', api: withDays(), user })
    const letters = await screen.findByRole('switch', { name: 'Touches d’une seule lettre' })
    expect(letters).toBeChecked()
    await person.click(letters)
    expect(letters).not.toBeChecked()
    expect(localStorage.getItem('listLetterKeys')).toBe('false')
  })

  test('USR-14 SET-05 interim staff have the sections of a consultant', async () => {
    renderApp({ path: '/parameters', api: withDays(), user: consultant({ person_type: 'interim', type: 'interim' }) })
    expect(await sections()).toEqual([
      'Jours de télétravail habituels',
      'Mon compte',
      ...SECURITY,
      QUIET,
      RECORD,
      'Mes données',
      'Installation',
    ])
  })

  test('USR-14 SET-05 SET-10 SHL-36 internal staff have all but an account here, and /account is unknown', async () => {
    const user = consultant({ person_type: 'internal', type: 'internal' })
    const { router } = renderApp({ path: '/parameters', api: withDays(), user })
    expect(await sections()).toEqual([
      'Jours de télétravail habituels',
      ...SECURITY,
      QUIET,
      RECORD,
      'Mes données',
      'Installation',
    ])
    expect(screen.queryByRole('link', { name: 'Mon compte' })).not.toBeInTheDocument()
    await router.navigate({ to: '/account' })
    expect(await screen.findByText("La page demandée n'existe pas.")).toBeInTheDocument()
  })

  test('SET-06 RUN-32 running as somebody is a section on small screens, for whoever may', async () => {
    setWindowWidth(390)
    const user = consultant({ roles: ['ROLE_ALLOWED_TO_SWITCH'] })
    renderApp({ path: '/parameters', api: withDays().onList('user/run-as', [], 0), user })
    expect(await sections()).toContain('Run As')
  })

  test('SET-06 RUN-33 on large screens it is a page of its own', async () => {
    const user = consultant({ roles: ['ROLE_ALLOWED_TO_SWITCH'] })
    const { router } = renderApp({ path: '/parameters#runas', api: withDays().onList('user/run-as', [], 0), user })
    expect(await screen.findByRole('heading', { level: 1, name: 'Run As' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/runas')
  })

  test('SET-02 SET-09 /account leads to its section, which has the focus', async () => {
    const { router } = renderApp({ path: '/account', api: withDays() })
    const section = await screen.findByRole('region', { name: 'Mon compte' })
    await waitFor(() => expect(section).toHaveFocus())
    expect(router.state.location.href).toBe('/parameters#account')
  })

  test('SET-02 a section stays in view while those above it take their size, until the person moves', async () => {
    const resized: (() => void)[] = []
    const observer = { observe: () => undefined, unobserve: () => undefined, disconnect: () => void resized.splice(0) }
    vi.stubGlobal('ResizeObserver', function observing(callback: () => void) {
      resized.push(callback)
      return observer
    })
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { person } = renderApp({ path: '/parameters#account', api: withDays() })
    const section = await screen.findByRole('region', { name: 'Mon compte' })
    await waitFor(() => expect(section).toHaveFocus())
    const first = scrolled.mock.contexts.length
    for (const grow of resized) grow()
    expect(scrolled.mock.contexts.slice(first)).toEqual([section])
    await person.keyboard('{ArrowDown}')
    expect(resized).toEqual([])
  })

  test('SET-02 a section chosen again takes the keyboard again', async () => {
    const { person } = renderApp({ path: '/parameters#account', api: withDays() })
    const section = await screen.findByRole('region', { name: 'Mon compte' })
    await waitFor(() => expect(section).toHaveFocus())
    const contents = screen.getByRole('navigation', { name: 'Sections des paramètres' })
    await person.click(within(contents).getByRole('link', { name: 'Mon compte' }))
    await waitFor(() => expect(section).toHaveFocus())
  })

  test('SET-02 what stands in a section under a hash of its own marks that section', async () => {
    renderApp({ path: '/parameters#tokens', api: withDays() })
    const contents = await screen.findByRole('navigation', { name: 'Sections des paramètres' })
    expect(within(contents).getByRole('link', { current: 'location' })).toHaveTextContent('Sécurité')
  })

  test('SET-03 an unknown hash, or one of a section that is not shown, opens the page at its top', async () => {
    renderApp({ path: '/parameters#runas-toi', api: withDays() })
    await sections()
    expect(screen.getByRole('region', { name: 'Mon compte' })).not.toHaveFocus()
  })

  test('SET-19 contractors read of remote work by their own word', async () => {
    const user = consultant({ person_type: 'contractor', type: 'contractor' })
    renderApp({ path: '/parameters', api: withDays(), user })
    expect(await sections()).toContain('Jours de travail à distance habituels')
  })
})

describe('the installation', () => {
  const section = () => within(screen.getByRole('region', { name: 'Installation' }))

  test('SET-07 it is there in a browser, and not in the installed application', async () => {
    const shown = renderApp({ path: '/parameters', api: withDays() })
    expect(await sections()).toContain('Installation')
    shown.unmount()
    const original = window.matchMedia.bind(window)
    const installed = (query: string) =>
      query === '(display-mode: standalone)' ? original('(min-width: 1px)') : original(query)
    vi.spyOn(window, 'matchMedia').mockImplementation(installed)
    renderApp({ path: '/parameters', api: withDays() })
    expect(await sections()).not.toContain('Installation')
    expect(screen.queryByRole('link', { name: 'Installation' })).toBeNull()
  })

  test('SET-08 the button asks the question of the browser, once', async () => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn<() => Promise<void>>().mockResolvedValue(),
      userChoice: Promise.resolve({ outcome: 'dismissed' as const }),
    })
    keepInstallPrompt()
    window.dispatchEvent(offer)
    expect(offer.defaultPrevented).toBe(true)
    const { person } = renderApp({ path: '/parameters', api: withDays() })
    await sections()
    await person.click(section().getByRole('button', { name: "Installer l'application" }))
    expect(offer.prompt).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(section().queryByRole('button')).toBeNull())
  })

  test.each([
    ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'Partager'],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', 'Ouvrez le menu du navigateur'],
  ])('SET-08 without a question of its own %s gets the steps in words', async (_name, agent, words) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    localStorage.setItem('mobileBrowserAccepted', '9999999999999')
    renderApp({ path: '/parameters', api: withDays() })
    await sections()
    expect(section().getByRole('list')).toHaveTextContent(words)
    expect(section().queryByRole('button')).toBeNull()
  })
})

describe('the usual days', () => {
  test('SET-11 SET-14 SET-15 all seven are sent, and the saved state is shown', async () => {
    const { person, api } = renderApp({ path: '/parameters', api: withDays() })
    expect(await screen.findByRole('switch', { name: 'Mardi' })).toBeChecked()
    expect(screen.getAllByRole('switch')).toHaveLength(7)
    await person.click(screen.getByRole('switch', { name: 'Jeudi' }))
    const days = screen.getByRole('region', { name: 'Jours de télétravail habituels' })
    expect(days).toHaveTextContent('2 jours par semaine')
    await person.click(within(days).getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Modification effectuée')).toBeInTheDocument()
    const [, saved] = api.sent('settings/activity/remote-days')
    expect(saved?.body).toEqual({ ...NONE, tuesday: true, thursday: true })
    expect(screen.getByRole('switch', { name: 'Jeudi' })).toBeChecked()
  })

  test('a failed reading says so, and can be tried again', async () => {
    let answers = 0
    const api = new FakeApi().on('GET', 'settings/activity/remote-days', () => {
      answers += 1
      return answers === 1 ? refusal(403, { message: 'Non.' }) : NONE
    })
    const { person } = renderApp({ path: '/parameters', api })
    await person.click(await screen.findByRole('button', { name: 'Réessayer' }))
    expect(await screen.findAllByRole('switch')).toHaveLength(7)
  })
})
