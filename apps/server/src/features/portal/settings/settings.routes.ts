import { publicConfig } from '@cadran/contract/portal/settings'
import type { FastifyInstance } from 'fastify'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { SITES, SURROUNDINGS } from '../../../platform/seed/surroundings.ts'
import type { Settings } from '../../../platform/settings.ts'
import { watchFirstStart } from './awaits-first-start.ts'

export const DEMO_PASSWORD = 'Demo-Portail-1!'

type Around = Pick<Settings, keyof typeof SURROUNDINGS>

/** What the settings name; where the demonstration is loaded, its own for what they do not (README 63). */
function around(settings: Settings, demo_loaded: boolean): Around {
  const { expense_url, on_call_url, social_feed_script, support_line, hr_contact } = settings
  const named: Around = { expense_url, on_call_url, social_feed_script, support_line, hr_contact }
  if (!demo_loaded) return named
  return { ...SURROUNDINGS, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null)) }
}

export function settingsRoutes({ bind }: Binder, platform: Platform): void {
  const { settings, clock, pusher, demo_loaded } = platform
  const awaitsFirstStart = watchFirstStart(platform)
  bind(publicConfig, async () => ({
    today: clock.today(),
    first_start: await awaitsFirstStart(),
    company: settings.company,
    company_word: settings.company,
    ...around(settings, demo_loaded),
    push_public_key: pusher.public_key,
    demo_password: demo_loaded && !settings.production ? DEMO_PASSWORD : null,
  }))
}

/** The sites that the demonstration's links lead to, where it is loaded and nowhere else: none of them needs a network. */
export function demonstrationSites(app: FastifyInstance, { demo_loaded }: Platform): void {
  if (!demo_loaded) return
  for (const [address, { type, content }] of Object.entries(SITES))
    app.get(address, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
}
