import { flag, type Setting } from './settings-kinds.ts'

/** What a company may do without, each with the calls that it takes away: the beginnings of their paths (CFG-22). */
const FEATURES = {
  survey: { label: 'Enquête de satisfaction', calls: [] },
  remote_work: {
    label: 'Télétravail',
    calls: ['settings/activity/remote-days', 'validation/period/{id}/remote-file'],
  },
  extra_activities: {
    label: 'Activités complémentaires',
    calls: [
      'timesheet/month/extra',
      'timesheet/extra-activity',
      'validation/extra-activities',
      'validation/event-code-extra-activity',
    ],
  },
  on_call: {
    label: 'Astreintes et interventions',
    calls: ['timesheet/overtime', 'timesheet/overtime-code', 'validation/overtime'],
  },
  news: { label: 'Actualités', calls: ['news', 'internal-news', 'backend/news', 'backend/internal-news'] },
  unions: { label: 'Communications syndicales', calls: ['syndic', 'backend/union'] },
  tutorials: { label: 'Tutoriels', calls: ['tutorial', 'public/tutorial', 'backend/tutorial'] },
  contacts: { label: 'Contacts', calls: ['contact', 'backend/contact', 'backend/contact-group'] },
  run_as: { label: 'Run As', calls: ['user/run-as'] },
  push: { label: 'Notifications du navigateur', calls: ['device', 'ios-token'] },
} as const
export type Feature = keyof typeof FEATURES
export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[]

/** Which feature a call belongs to, by its path in the contract; null for what is always there. */
export function featureOf(path: string): Feature | null {
  const holds = (begins: string) => path === begins || path.startsWith(`${begins}/`)
  return FEATURE_NAMES.find((name) => FEATURES[name].calls.some(holds)) ?? null
}

/** A setting a feature; what is off keeps its data. */
export const FEATURE_SETTINGS = Object.fromEntries(
  FEATURE_NAMES.map((name) => [
    `features.${name}`,
    flag({ card: 'features', label: FEATURES[name].label, default: true }),
  ]),
) as { [Name in Feature as `features.${Name}`]: Setting<boolean> }
