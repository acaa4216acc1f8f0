import { publicConfig } from '@cadran/contract/portal/settings'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'

export const DEMO_PASSWORD = 'Demo-Portail-1!'

export function settingsRoutes({ bind }: Binder, { settings, clock, pusher, demo_loaded }: Platform): void {
  bind(publicConfig, async () => ({
    today: clock.today(),
    company: settings.company,
    company_word: settings.company,
    expense_url: settings.expense_url,
    on_call_url: settings.on_call_url,
    social_feed_script: settings.social_feed_script,
    push_public_key: pusher.public_key,
    support_line: settings.support_line,
    hr_contact: settings.hr_contact,
    demo_password: demo_loaded ? DEMO_PASSWORD : null,
  }))
}
