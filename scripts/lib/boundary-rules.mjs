// Who may import whom: the rules of ARCHITECTURE.md as dependency-cruiser reads them. `boundaries/bad` holds the same
// house in small, with one file per rule that breaks it; `prefix` tells which of the two houses is meant.

const LIBRARY = 'node_modules/'
const WINGS = ['portal', 'timesheet', 'validation', 'payroll', 'library', 'administration']
/** Above them all: it composes what they answer, and none of them knows it. */
const ABOVE = 'home'

/** What a wing may use besides itself. */
const BELOW = /** @type {const} */ ({
  portal: [],
  timesheet: ['portal'],
  validation: ['timesheet', 'portal'],
  payroll: ['validation', 'timesheet', 'portal'],
  library: ['portal'],
  administration: ['payroll', 'validation', 'timesheet', 'library', 'portal'],
})

/**
 * @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule
 * @typedef {Rule['from']} From
 * @typedef {Rule['to']} To
 */

/**
 * @param {string} name
 * @param {string} comment
 * @param {From} from
 * @param {To} to
 * @returns {Rule}
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @param {string} prefix */
function packageRules(prefix) {
  const packages = `^${prefix}packages`
  const tests = '[.](test|fixture)[.]ts$'
  const testTools = `${LIBRARY}(vitest|fast-check)/`
  return [
    forbid(
      'rules-import-nothing',
      'rules is pure: days, whole numbers and its own files (1)',
      { path: `${packages}/rules/src/`, pathNot: tests },
      { pathNot: `${packages}/rules/src/` },
    ),
    forbid(
      'rules-tests-import-rules',
      'a test of the rules needs the rules and the test tools (1)',
      { path: `${packages}/rules/src/.*${tests}` },
      { pathNot: [`${packages}/rules/src/`, testTools] },
    ),
    forbid(
      'contract-imports-rules-and-zod',
      'contract knows rules and the schema library (2)',
      { path: `${packages}/contract/src/` },
      { pathNot: [`${packages}/(contract|rules)/src/`, `${LIBRARY}zod/`, testTools] },
    ),
    forbid(
      'demo-imports-rules',
      'demo is pure, (seed, clock) → rows, and knows rules alone (3)',
      { path: `${packages}/demo/src/` },
      { pathNot: [`${packages}/(demo|rules)/src/`, testTools] },
    ),
    forbid(
      'no-root-barrels',
      'a package is imported by the file that holds the thing, never as a whole (9)',
      {},
      { path: ['^@cadran/[^/]+$', `${packages}/[^/]+/src/index[.]tsx?$`] },
    ),
  ]
}

const MADE_ONCE = '/testing/(hostile-values|authenticator|small-provider)[.]ts$'

/** @param {string} prefix */
function houseRules(prefix) {
  const apps = `^${prefix}apps`
  return [
    forbid(
      'server-never-web',
      'server and web meet in contract and rules only (3)',
      { path: `${apps}/server/` },
      { path: `${apps}/web/` },
    ),
    forbid(
      'web-never-server',
      'server and web meet in contract and rules only (3)',
      { path: `${apps}/web/` },
      { path: `${apps}/server/` },
    ),
    forbid(
      'demo-only-in-seed',
      "the server's platform/seed and its tests write what demo answers; nothing else of the product knows it (3)",
      { path: `${apps}/`, pathNot: [`${apps}/server/src/(platform/seed|testing/)`, '[.]test[.]ts$'] },
      { path: `^${prefix}packages/demo/` },
    ),
    forbid(
      'outside-looks-from-outside',
      'e2e, bench, faults and attack know contract and demo only, never the inside of what they measure; payloads gone wrong, and the neighbours of a login, are made once (3)',
      { path: `^${prefix}(e2e|bench|faults|attack)/` },
      { path: `^${prefix}(apps|packages/rules)/`, pathNot: MADE_ONCE },
    ),
    forbid(
      'product-knows-no-tools',
      'nothing of the product needs e2e, bench, faults, attack or scripts to run; its tests may',
      { path: `^${prefix}(apps|packages)/[^/]+/src/`, pathNot: ['/src/testing/', '[.]test[.]tsx?$'] },
      { path: `^${prefix}(e2e|bench|faults|attack|scripts)/` },
    ),
    forbid('no-circles', 'two modules that need each other are one, or hide a third', {}, { circular: true }),
    forbid(
      'nothing-missing',
      'an import that leads nowhere is seen by no other rule',
      {},
      { couldNotResolve: true, pathNot: ['^@cadran/[^/]+$', '^virtual:'] },
    ),
    forbid(
      'tests-stay-tests',
      'what ships needs nothing that tests',
      { path: `${apps}/[^/]+/src/`, pathNot: ['/src/testing/', '[.]test[.]tsx?$'] },
      { path: [`${apps}/[^/]+/src/testing/`, '[.]test[.]tsx?$'] },
    ),
  ]
}

/** @param {string} prefix */
function wingRules(prefix) {
  // $1 below: within one storey. What a wing of the server takes from the rules is its own affair.
  const storeys = `^${prefix}(apps/server/src/features|apps/web/src/features|packages/rules/src|packages/contract/src)`
  return WINGS.map((wing) => {
    const allowed = /** @type {readonly string[]} */ (BELOW[/** @type {keyof typeof BELOW} */ (wing)])
    const above = [ABOVE, ...WINGS.filter((other) => other !== wing && !allowed.includes(other))]
    return forbid(
      `${wing}-keeps-to-its-wing`,
      `${wing} may use ${[wing, ...allowed].join(', ')} (5)`,
      { path: `${storeys}/${wing}/` },
      { path: `^${prefix}$1/(${above.join('|')})/` },
    )
  })
}

/** @param {string} rooms */
function storeyRules(rooms) {
  /**
   * @param {string} role
   * @param {string[]} roles
   * @param {string} comment
   */
  const storey = (role, roles, comment) =>
    forbid(
      `${role}-keeps-to-its-storey`,
      `${comment} (4)`,
      { path: `${rooms}/.*[.]${role}[.]ts$` },
      { path: `${rooms}/.*[.](${roles.join('|')})[.]ts$` },
    )
  return [
    storey('routes', ['store'], 'a route asks the service or the read model, never the store'),
    storey('service', ['routes'], 'a service knows no HTTP'),
    storey('read-model', ['routes', 'service', 'store'], 'a read model reads'),
    storey(
      'policy',
      ['routes', 'service', 'read-model', 'store'],
      'a policy is a pure function of actor, subject and row',
    ),
    storey('store', ['routes', 'service', 'read-model', 'policy'], 'a store writes what it is told'),
  ]
}

/** @param {string} prefix */
function serverRules(prefix) {
  const source = `^${prefix}apps/server/src`
  const rooms = `${source}/features`
  return [
    forbid(
      'server-room-has-one-door',
      'another room is reached by its index.ts alone (4)',
      { path: `${rooms}/([^/]+)/([^/]+)/` },
      { path: `${rooms}/`, pathNot: [`${rooms}/$1/$2/`, `${rooms}/[^/]+/[^/]+/index[.]ts$`] },
    ),
    forbid(
      'server-enters-by-the-door',
      'app.ts and what stands beside it register rooms by their index.ts (4)',
      { path: `${source}/`, pathNot: `${rooms}/` },
      { path: `${rooms}/`, pathNot: `${rooms}/[^/]+/[^/]+/index[.]ts$` },
    ),
    forbid(
      'server-platform-knows-no-room',
      'platform is the ground floor (4)',
      { path: `${source}/platform/` },
      { path: `${rooms}/` },
    ),
    forbid(
      'server-never-upward',
      'rooms and platform do not know the app that composes them (4)',
      { path: `${source}/(features|platform)/`, pathNot: '[.]test[.]ts$' },
      { path: `${source}/[^/]+[.]ts$` },
    ),
    ...storeyRules(rooms),
    forbid(
      'notifications-called-by-nobody',
      'services record what happened; notifications are the jobs of those records (7)',
      {
        path: `${source}/(features|platform)/`,
        // The accesses of somebody list and forget the devices that the room keeps: nobody is told anything by it.
        pathNot: [`${rooms}/portal/notifications/`, `${rooms}/administration/people/accesses[.]`],
      },
      { path: `${rooms}/portal/notifications/` },
    ),
  ]
}

/**
 * Where the web application keeps what its rules speak of.
 * @param {string} prefix
 */
function webPlaces(prefix) {
  const source = `^${prefix}apps/web/src`
  const rooms = `${source}/features`
  return {
    source,
    rooms,
    door: `${rooms}/[^/]+/[^/]+/index[.]tsx?$`,
    homes: `${source}/(home|backend-home|backend-security|parameters)/`,
  }
}

/** @param {string} prefix */
function webRules(prefix) {
  const { source, rooms, door, homes } = webPlaces(prefix)
  return [
    forbid(
      'web-room-has-one-door',
      'another room is reached by its index.ts alone (8)',
      { path: `${rooms}/([^/]+)/([^/]+)/` },
      { path: `${rooms}/`, pathNot: [`${rooms}/$1/$2/`, door] },
    ),
    forbid(
      'worklist-knows-no-list',
      'a list is described to the worklist, which knows no more of it than that (8)',
      { path: `${rooms}/validation/worklist/` },
      { path: `${rooms}/`, pathNot: `${rooms}/validation/(worklist|filters)/` },
    ),
    forbid(
      'web-composes-by-the-door',
      'shell and the homes compose rooms by their index.ts (8)',
      { path: [`${source}/shell/`, homes] },
      { path: `${rooms}/`, pathNot: door },
    ),
    forbid(
      'routes-name-pages',
      'routes.tsx names the pages of the rooms and nothing else of their inside (8)',
      { path: `${source}/[^/]+[.]tsx?$` },
      { path: `${rooms}/`, pathNot: [door, '-page[.]tsx$', '/pages[.]ts$'] },
    ),
    forbid(
      'ui-and-platform-know-no-feature',
      'ui and platform carry every room and know none (8)',
      { path: `${source}/(ui|platform)/` },
      {
        path: [`${source}/(features|shell|home|backend-home|backend-security|parameters)/`, `${source}/[^/]+[.]tsx?$`],
      },
    ),
    forbid(
      'web-rooms-know-no-frame',
      'shell, homes and routes compose the rooms, not the other way (8)',
      { path: `${rooms}/`, pathNot: '[.]test[.]tsx?$' },
      { path: [`${source}/(shell|home|backend-home|backend-security|parameters)/`, `${source}/[^/]+[.]tsx?$`] },
    ),
  ]
}

/**
 * Pages and the table of them.
 * @param {string} prefix
 */
function pageRules(prefix) {
  const { source, rooms, homes } = webPlaces(prefix)
  return [
    forbid(
      'pages-come-when-opened',
      'the table of pages names what each loads: an import that is not lazy would put the page into the start (8)',
      { path: `${source}/pages[^/]*[.]ts$` },
      { path: [`${rooms}/`, homes], dynamic: false },
    ),
    forbid(
      'pages-read-from-the-router',
      'what the table of pages loads cannot import it: shell and homes read it by platform/pages.ts (8)',
      { path: [`${source}/shell/`, homes], pathNot: '[.]test[.]tsx?$' },
      { path: `${source}/pages[^/]*[.]ts$` },
    ),
    forbid(
      'homes-imported-by-routes',
      'a home is a page: routes.tsx names it, nobody else imports it (8)',
      { path: `${source}/`, pathNot: [homes, `${source}/[^/]+[.]tsx?$`] },
      { path: homes },
    ),
  ]
}

/**
 * Every import rule, for the tree that begins with `prefix` ('' or 'boundaries/bad/').
 * @param {string} [prefix]
 */
export function boundaryRules(prefix = '') {
  return [packageRules, houseRules, wingRules, serverRules, webRules, pageRules].flatMap((rules) => rules(prefix))
}
