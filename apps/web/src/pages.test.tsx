import { calls } from '@cadran/contract/calls'
import type { CallShape } from '@cadran/contract/kit'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { MENUS, OPEN_PAGES, PAGES } from './pages.ts'
import { addressOf, type MenuEntry, type Page, pagesIn } from './platform/pages.ts'
import type { CurrentUser } from './platform/session.ts'
import type { ApiRequest } from './testing/fake-api.ts'
import { consultant } from './testing/people.ts'
import { renderApp } from './testing/render.tsx'

/** Somebody of the back office who holds these roles as well. */
const holder = (...roles: Role[]) => consultant({ roles: ['ROLE_VALIDATION', ...roles] })
const opens = ({ openTo }: Page, user: CurrentUser) => openTo?.(user) ?? true

/** The call of the contract that a request makes. */
function callOf({ method, path }: ApiRequest): CallShape {
  const made = Object.values<CallShape>(calls).find(
    (call) => call.method === method && new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  if (!made) throw new Error(`${method} ${path} is no call of the contract`)
  return made
}

function mayCall({ access }: CallShape, { roles }: CurrentUser): boolean {
  if (access.kind === 'public' || access.kind === 'session') return true
  return !access.roles || access.roles.some((role) => roles.includes(role))
}

const ADDRESSES: Readonly<Record<string, string>> = {
  cra: '/backend/cra/5/5/2026/C201',
  closing: '/backend/periods/2026/5',
  personCard: '/backend/people/7',
}

/** What these begin with says less than what they are for. */
const PURPOSES: Readonly<Record<string, CallShape>> = {
  periods: calls.closePeriod,
  remoteReports: calls.downloadRemoteReport,
  newPerson: calls.createPerson,
  // Those who keep counters choose companies and workplaces in their list of people.
  organisation: calls.createCompany,
  workplaces: calls.createWorkplace,
  // The register is drawn without a call.
  dataRights: calls.loadRetention,
}

/** What the shell of the back office asks for itself: the person, the settings, what the menu counts, one's own hours. */
const OF_EVERY_PAGE = new Set(['user/me', 'public/config', 'validation/awaiting', 'settings/disconnection'])

const entries = Object.entries<MenuEntry>(PAGES)

/** What the library edits is open by its own rules, one for both sides; the rest of the back office by roles. */
const byRole = entries.flatMap(([name, entry]) =>
  'path' in entry && entry.path.startsWith('/backend/') && !/^(edit|officeHome)/.test(name)
    ? [[name, entry] as const]
    : [],
)

describe('the table of pages', () => {
  test.each(byRole)(
    'BCK-06 SHL-14 ROL-38 %s opens to whoever may make its first calls, role by role',
    async (name, page) => {
      const opener = opens(page, holder()) ? [] : ROLES.filter((role) => opens(page, holder(role))).slice(0, 1)
      const { api } = renderApp({ path: ADDRESSES[name] ?? addressOf(page), user: holder(...opener) })
      await waitFor(() => {
        const asked = PURPOSES[name] ? api.requests : api.requests.filter(({ path }) => !OF_EVERY_PAGE.has(path))
        expect(asked).not.toHaveLength(0)
      })
      const made = [...api.requests.map(callOf), ...(PURPOSES[name] ? [PURPOSES[name]] : [])]
      const allowed = ROLES.filter((role) => made.every((call) => mayCall(call, holder(role))))
      expect(ROLES.filter((role) => opens(page, holder(role)))).toEqual(allowed)
    },
  )

  test('SHL-25 SHL-67 what stands in a menu has a picture and a group that is drawn', () => {
    const groups = Object.values(MENUS).flatMap((menu) => menu.map(({ name }) => name))
    const inMenus = entries.filter(([, { menu }]) => menu !== undefined)
    expect(inMenus.filter(([, { menu, icon }]) => !icon || !groups.some((name) => name === menu))).toEqual([])
    expect(groups.filter((name) => !inMenus.some(([, { menu }]) => menu === name))).toEqual([])
  })

  test('KEY-01 an address and a letter lead to one page', () => {
    const pages = pagesIn({ ...OPEN_PAGES, ...PAGES })
    const twice = (told: (string | undefined)[]) =>
      told.filter((one, at) => one !== undefined && told.indexOf(one) !== at)
    expect(twice(pages.map(({ path }) => path))).toEqual([])
    expect(twice(pages.map(({ goKey }) => goKey?.letter))).toEqual([])
  })
})
