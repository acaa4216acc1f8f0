import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type RenderResult, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { PublicConfig } from '../platform/public-config.ts'
import { createQueryClient } from '../platform/query-client.ts'
import type { CurrentUser } from '../platform/session.ts'
import { createAppRouter } from '../router.ts'
import { cssVariables } from '../ui/theme/css-variables.ts'
import { theme } from '../ui/theme/theme.ts'
import { FakeApi } from './fake-api.ts'
import { companySettings, consultant } from './people.ts'
import { logInFor } from './session.ts'

/** The first page of a file of tests is compiled while it is waited for. */
export const LOADED = { timeout: 40_000 }

const ONE_HOUR = 3_600_000

interface Surroundings {
  children: ReactNode
  queryClient: QueryClient
}

function Surroundings({ children, queryClient }: Surroundings) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}

interface RenderedUi extends RenderResult {
  person: UserEvent
}

/** A component alone, with its theme and a query client. */
export function renderUi(ui: ReactNode): RenderedUi {
  const queryClient = createQueryClient()
  const result = render(<Surroundings queryClient={queryClient}>{ui}</Surroundings>)
  return { ...result, person: userEvent.setup() }
}

/** What the application's pages find around them: the table of pages and its menus. */
export function pageContext() {
  return createAppRouter({ queryClient: createQueryClient(), history: createMemoryHistory() }).options.context
}

/** A page that the application has not, with an address of its own and the pages of the table around it. */
export function renderPage(title: string, component: () => ReactNode): RenderedUi {
  const routeTree = createRootRoute({ component, staticData: { page: { path: '/', title } } })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  return renderUi(<RouterProvider router={createRouter({ routeTree, context: pageContext(), history })} />)
}

interface AppSetup {
  /** The address opened. */
  path: string
  api?: FakeApi
  /** Who is logged in; null for nobody. */
  user?: CurrentUser | null
  config?: PublicConfig
}

interface RenderedApp extends RenderedUi {
  api: FakeApi
  router: ReturnType<typeof createAppRouter>
  queryClient: QueryClient
}

/** The whole application at an address, on a network that knows the person and the settings. */
export function renderApp(setup: AppSetup): RenderedApp {
  const { path, user = consultant(), config = companySettings() } = setup
  const api = setup.api ?? new FakeApi()
  api.on('GET', 'public/config', () => config)
  if (user) {
    api.on('GET', 'user/me', () => user)
    logInFor(ONE_HOUR)
  }
  const queryClient = createQueryClient()
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) })
  const result = render(
    <Surroundings queryClient={queryClient}>
      <RouterProvider router={router} />
    </Surroundings>,
  )
  return { ...result, person: userEvent.setup(), api, router, queryClient }
}

/** Another text in the place of the one that stands in a field, which is then left. */
export async function retype(person: UserEvent, name: string, text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name })
  await person.clear(field)
  await person.type(field, text)
  await person.tab()
}
