/** Every queue with what its jobs carry. */
export interface Queues {
  /** One audit row to tell people about; the row itself is read again before anything is sent. */
  'audit-recorded': { audit_id: number }
  /**
   * Somebody asked for a link to choose a new password; known or not, and the link's secret is made by the job itself. `sent` is for
   * whoever gets one that they have not asked for.
   */
  'password-reset': { username: string; requested_at: string; sent?: true }
  /** Time to look whether a month has begun. */
  'open-periods': object
  /** Time to look whether a month has earned its days, or a year's are handed on. */
  'keep-counters': object
  /** Time to look whether people are to be told of days that they lose. */
  'notice-losses': object
  /** Somebody loses days of a counter after a day; what is lost is read again. */
  'loss-mail': { user_id: number; counter: string; last_day: string }
  /** Reports of a manager's people were sent by a force-submit, the audit row of which it names. */
  'reports-to-validate': { audit_id: number; manager_id: number }
  /** Somebody is reminded of a report not sent: by hand, by the audit row that it names, or on a morning; the state is read again. */
  'remind-report': { audit_id: number } | { user_id: number; year: number; month: number; day: string }
  /** Time to look whether people and managers are to be reminded this morning. */
  'remind-today': object
  /** Time to look whether something has waited too long at the first level. */
  escalate: object
  /** People from after an id who have not sent a month, to be looked at on a day. */
  'remind-people': { year: number; month: number; day: string; after: number }
  /** People who were reminded of a month, whose devices are told too. */
  'push-reminders': { year: number; month: number; day: string; people: number[] }
  /** Managers with something to decide, to be looked at on a day. */
  'remind-managers': { day: string }
  /** One manager whose queue has waited; it is read again. */
  'remind-queue': { user_id: number; day: string }
  /** Time to look for stored files that no row names. */
  'sweep-files': object
  /** Time to look for sessions that are over and failed logins that count no more. */
  'sweep-sessions': object
  /** Time to look for readings of people's records and uses of run-as that are kept no more. */
  'sweep-reads': object
  /** Time to look for links to a new password that have lapsed. */
  'sweep-resets': object
  /** Time to look for archives of one's own data that nobody may fetch any more. */
  'sweep-exports': object
  /** Time to give the place of what was changed or deleted to what comes next. */
  'vacuum-tables': object
  /** Time to take into the figures of the company whoever has changed one; `calm_turns` before it, in a row, found nobody. */
  'fold-figures': { calm_turns?: number }
  /** Time to seal what the audit holds since. */
  'seal-audit': object
  /** Time to look whether what was planned of people has come to its day. */
  'apply-planned-changes': object
  /** Time to verify the chain over the audit. */
  'verify-audit': object
  /** What no call waits for, asked for by an administrator. */
  'long-job': { long_job_id: number }
  /** Time to look for such jobs that have long been over. */
  'sweep-long-jobs': object
  /** Time to look for files brought in that have been kept long enough. */
  'sweep-imports': object
  /** A run of payroll to be issued, or gone on with. */
  'issue-run': { run_id: number; request_id: string }
  /** A run of payroll was issued or cancelled: the others of payroll are told; the run is read again. */
  'payroll-mail': { run_id: number; happened: 'issued' | 'cancelled' }
  /** A counter was adjusted, or days handed on after sickness were told of: their person is; the row is read again. */
  'ledger-mail': { adjustment_id: number } | { sick_notice_id: number }
  /** Time to look for what other programs are to be told of, as soon as something is. */
  'send-webhooks': object
  /** Time to look for deliveries that ended long ago. */
  'sweep-webhooks': object
  /** What an audit row tells of somebody's way in: those it concerns are told; the row is read again. */
  'access-mail': { audit_id: number }
  /** Somebody came by a new browser, or `more` of them, or something was done to their accesses: they are told; the rows are read again. */
  'sign-in-mail': { session_id: string; more?: true } | { audit_id: number }
  /** A token of a service account was made, or one ends soon: those it concerns are told; the row is read again. */
  'token-mail': { token_id: number; happened: 'created' | 'ending' }
  /** Time to look for tokens that end soon. */
  'warn-tokens': object
  /** One device to be told what an audit row or a reminder says; both are read again before anything is sent. */
  'push-device': { device_id: number } & ({ audit_id: number } | { year: number; month: number; day: string })
  /** Time to look for messages that waited for somebody's working hours. */
  'release-messages': object
  /** What waited for one person, or for one device of theirs, and was released: each by the job that would have told it. */
  'deliver-held': {
    user_id: number
    device_id: number | null
    released_at: string
    held: { queue: string; job: object; is_gathered: boolean; held_at: string }[]
  }
}
export type QueueName = keyof Queues

export const QUEUE_NAMES = [
  'audit-recorded',
  'password-reset',
  'open-periods',
  'keep-counters',
  'notice-losses',
  'loss-mail',
  'reports-to-validate',
  'remind-today',
  'escalate',
  'remind-people',
  'remind-managers',
  'remind-report',
  'remind-queue',
  'sweep-files',
  'sweep-sessions',
  'sweep-resets',
  'sweep-reads',
  'sweep-exports',
  'vacuum-tables',
  'fold-figures',
  'seal-audit',
  'verify-audit',
  'apply-planned-changes',
  'long-job',
  'sweep-long-jobs',
  'sweep-imports',
  'push-reminders',
  'push-device',
  'release-messages',
  'deliver-held',
  'access-mail',
  'sign-in-mail',
  'send-webhooks',
  'sweep-webhooks',
  'issue-run',
  'payroll-mail',
  'ledger-mail',
  'token-mail',
  'warn-tokens',
] as const satisfies readonly QueueName[]
/**
 * Done every so often, most of them at start too; the clock of business decides whether there is anything to do. Only what the
 * first call needs keeps the server from listening: the days earned by 100,000 people take seconds.
 */
export const SCHEDULED = [
  { queue: 'open-periods', cron: '*/5 * * * *', at_start: 'before listening' },
  { queue: 'apply-planned-changes', cron: '*/5 * * * *', at_start: 'before listening' },
  { queue: 'keep-counters', cron: '10 * * * *', at_start: 'soon' },
  { queue: 'notice-losses', cron: '25 * * * *', at_start: 'soon' },
  { queue: 'fold-figures', cron: '* * * * *', at_start: 'soon' },
  { queue: 'seal-audit', cron: '* * * * *', at_start: 'soon' },
  { queue: 'verify-audit', cron: '10 3 * * *', at_start: 'if missed' },
  // After what begins on the hour: what the morning tells somebody is one mail (DIS-11).
  { queue: 'release-messages', cron: '2-59/5 * * * *', at_start: 'soon' },
  { queue: 'remind-today', cron: '*/15 * * * *', at_start: 'soon' },
  { queue: 'escalate', cron: '*/15 * * * *', at_start: 'soon' },
  { queue: 'sweep-files', cron: '50 3 * * *', at_start: 'soon' },
  { queue: 'sweep-sessions', cron: '40 3 * * *', at_start: 'soon' },
  { queue: 'sweep-resets', cron: '45 3 * * *', at_start: 'soon' },
  { queue: 'sweep-reads', cron: '55 3 * * *', at_start: 'soon' },
  { queue: 'sweep-exports', cron: '55 3 * * *', at_start: 'soon' },
  { queue: 'sweep-long-jobs', cron: '55 3 * * *', at_start: 'soon' },
  { queue: 'warn-tokens', cron: '20 * * * *', at_start: 'soon' },
  { queue: 'send-webhooks', cron: '* * * * *', at_start: 'soon' },
  { queue: 'sweep-webhooks', cron: '35 3 * * *', at_start: 'soon' },
  { queue: 'sweep-imports', cron: '35 3 * * *', at_start: 'soon' },
  // While people sleep; a portal that was off that night makes up for it when it starts, before they come.
  { queue: 'vacuum-tables', cron: '30 2 * * *', at_start: 'if missed' },
] as const
