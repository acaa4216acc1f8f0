import { openLogo, publicConfig } from '@cadran/contract/portal/settings'
import { FEATURE_NAMES } from '@cadran/rules/administration/features'
import { SETTINGS } from '@cadran/rules/administration/settings'
import { M_404 } from '@cadran/rules/portal/messages'
import type { FastifyInstance } from 'fastify'
import type { CompanySettings } from '../../../platform/company-settings.ts'
import type { Binder } from '../../../platform/http/binder.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { SITES, SURROUNDINGS } from '../../../platform/seed/surroundings.ts'
import { watchFirstStart } from './awaits-first-start.ts'
import { findLogo } from './logo.read-model.ts'

export const DEMO_PASSWORD = 'Demo-Portail-1!'

type Around = Record<keyof typeof SURROUNDINGS, string | null>

/** What the settings name; where the demonstration is loaded, its own for what they do not (README 63). */
function around({ get, sourceOf }: CompanySettings, demo_loaded: boolean): Around {
  const inForce = (name: keyof typeof SURROUNDINGS) =>
    demo_loaded && sourceOf(`links.${name}`) === 'default' ? SURROUNDINGS[name] : get(`links.${name}`)
  return {
    expense_url: inForce('expense_url'),
    on_call_url: inForce('on_call_url'),
    social_feed_script: inForce('social_feed_script'),
    support_line: inForce('support_line'),
    hr_contact: inForce('hr_contact'),
  }
}

/** A colour that is not Cadran's. */
function own({ get }: CompanySettings, key: 'theme.brand_light' | 'theme.brand_dark'): string | null {
  return get(key) === SETTINGS[key].default ? null : get(key)
}

/** An address of numbers is no relying party. */
const hasPasskeys = (public_url: string): boolean => /^[^:[\]]*[a-z][^:[\]]*$/i.test(new URL(public_url).hostname)

export function settingsRoutes({ bind }: Binder, platform: Platform): void {
  const { settings, companySettings, clock, pusher, demo_loaded } = platform
  const awaitsFirstStart = watchFirstStart(platform)
  bind(publicConfig, async () => ({
    today: clock.today(),
    first_start: await awaitsFirstStart(),
    company: companySettings.get('company.name'),
    company_word: companySettings.get('company.name'),
    password_composition: companySettings.get('account.password_composition'),
    asks_current_password: companySettings.get('account.current_password'),
    logo_light: companySettings.get('company.logo_light'),
    logo_dark: companySettings.get('company.logo_dark'),
    brand_light: own(companySettings, 'theme.brand_light'),
    brand_dark: own(companySettings, 'theme.brand_dark'),
    features_off: FEATURE_NAMES.filter((name) => !companySettings.get(`features.${name}`)),
    deadline_day: companySettings.get('month.deadline_day'),
    ...around(companySettings, demo_loaded),
    push_public_key: pusher.public_key,
    sso_providers: settings.identity_providers.map(({ key, label }) => ({ key, label })),
    passkeys: hasPasskeys(settings.public_url),
    demo_password: demo_loaded && !settings.production ? DEMO_PASSWORD : null,
  }))
  bind(openLogo, async ({ params }) => {
    const { content } = (await findLogo(platform.database.kysely, params.hash)) ?? refuse(M_404)
    return { name: 'logo.png', media_type: 'image/png', content, in_place: true, lasting: true }
  })
}

/** The sites that the demonstration's links lead to, where it is loaded and nowhere else: none of them needs a network. */
export function demonstrationSites(app: FastifyInstance, { demo_loaded }: Platform): void {
  if (!demo_loaded) return
  for (const [address, { type, content }] of Object.entries(SITES))
    app.get(address, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
}
