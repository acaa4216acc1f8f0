import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// The signs of a file's type are the library's alone.
const ICONS = /[\\/]@tabler[\\/]icons-react[\\/](?!.*IconFileType)/

/** The signs that the rooms of the month draw, by their names in the source: a dozen of the two hundred. */
const monthIcons = new Set(
  ['month', 'calendar', 'files', 'absence-request', 'extra-activities']
    .map((room) => join(import.meta.dirname, '../src/features/timesheet', room))
    .flatMap((room) => readdirSync(room).map((file) => join(room, file)))
    .flatMap((file) => readFileSync(file, 'utf8').match(/\bIcon[A-Z]\w+/g) ?? []),
)

/** What the home and the month both say and draw. */
const OF_BOTH = new RegExp(
  [
    /rules.src.timesheet.(calendar|sending|balance|month-(states|flags|bounds)|remote-work|event-codes|half-day|workflow|part-time)\.ts/,
    /rules.src.portal.(messages|paris-time)\.ts/,
    /web.src.features.timesheet.calendar.calendar(-context|\.queries)\.ts/,
    /web.src.(ui.(dialog|bottom-sheet|state-badge)|platform.paris-time)\.(tsx?|module\.css)/,
    /hooks.esm.use-window-event/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/**
 * Left alone, each part that several pages share is a file of its own: sixty for a month, whose headers and round trips
 * outweigh what they hold. Here the start, the login page, the frame, the home and the month are one file each with all they
 * need (a group takes the modules that its page reaches), and what many pages share comes in a few.
 * What validators and administrators alone need stays with them: no month waits for it.
 */
export const CHUNKS = [
  { name: 'start', tags: ['$initial' as const], priority: 7 },
  { name: 'entrance', test: /[\\/]login-page\.tsx$/, priority: 6 },
  { name: 'frame', test: /[\\/]shell[\\/]layout\.tsx$/, priority: 5 },
  {
    name: 'home-and-month',
    test: (id: string) => OF_BOTH.test(id) || (ICONS.test(id) && monthIcons.has(basename(id, '.mjs'))),
    priority: 4,
    includeDependenciesRecursively: false,
  },
  { name: 'home', test: /[\\/]src[\\/]home[\\/]home-page\.tsx$/, priority: 3 },
  // What lists and settings draw with: no month shows any of it.
  {
    name: 'list-parts',
    test: /[\\/]src[\\/]ui[\\/](secret-field|pager|select-field|filter-chip|toggle-chip|data-table|use-copy|in-sight|scroll-box|tab-links|form-dialog)/,
    minShareCount: 5,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Without what only authors and validators use, whatever it weighs: a list put in order by hand, videos, formatted text, menus.
  {
    name: 'parts',
    test: /[\\/]src[\\/]ui[\\/](?!sortable-list|video-frame|rich-text|more-menu)/,
    minShareCount: 5,
    priority: 3,
  },
  {
    name: 'common',
    test: /packages[\\/]rules[\\/]src[\\/](?!validation|administration|library|portal[\\/]((people-)?file|password|sso|api-tokens|access-rules|disconnection)|timesheet[\\/]([a-z-]+-file|recount|holiday-zones))|(?<!(validation|administration)[\\/].*)\.queries\.ts$|@tanstack(?!.*infinite)|@mantine[\\/]hooks/i,
    minShareCount: 6,
    priority: 2,
  },
  // Hours and files are filled in behind a button, in dialogs that share their fields.
  {
    name: 'month-dialogs',
    test: /[\\/]timesheet[\\/](extra-activities[\\/](hour-row|range-fields|day-hours|section-hours|use-extra-form|week-form|extra-draft|declared-hours|extra-form\.module)|files[\\/](chosen-|drop-zone|certification|upload-progress))/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'rules',
    test: /packages[\\/]rules[\\/]src[\\/](?!validation|administration|library|home|payroll|portal[\\/]((people-)?file|password|sso|api-tokens|access-rules|browser|sessions|disconnection|parameters|run-as)|timesheet[\\/]([a-z-]+-file|recount|holiday-zones|absence-states|quiet-hours|correction-[a-z]+|counter-(lines|rules)|ledger|projection))/,
    minShareCount: 2,
    priority: 2,
  },
  // With what no other group has taken.
  { name: 'month', test: /[\\/]timesheet[\\/]month[\\/]month-page\.tsx$/, priority: 1.5 },
  // A month is a hundred small parts, most of which its dialogs share: one file, without what these parts import, and without
  // what only dialogs share with each other: the lines of counters, the form of a correction, the fields of on-call.
  {
    name: 'timesheet',
    test: /[\\/]features[\\/]timesheet[\\/](?!counters[\\/](?!index|opening|loss-line)|corrections[\\/](?!index|opening|late-parts|correct-button)|overtime[\\/](day-rows|when-fields|overtime\.module))/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: 'library-rules', test: /packages[\\/]rules[\\/]src[\\/]library/, minShareCount: 2, priority: 1 },
  { name: 'icons', test: ICONS, minShareCount: 2, priority: 1 },
]
