import { type Chromium, openChromium, type Tab } from './browser.ts'
import { numberOption } from './options.ts'
import { enter, go } from './paint.ts'
import { generateCompany, startProduct, untilIdle } from './product.ts'
import { keepSection, machine, median } from './results.ts'
import { startPostgres } from './throwaway.ts'
import { connect } from './validation-data.ts'

const times = numberOption('times', 10)
const employees = numberOption('employees', 20_000)

interface Act {
  name: string
  wanted: string
  username: string
  path: string
  /** What is there before it is done. */
  ready: string
  /** All run in the browser: what leads to it, the act itself, what then stands, and the way back. */
  before?: string
  act: (nth: number) => string
  drawn: (nth: number) => string
  after: string
}

const there = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`
const frames = (holds: string) => `while (!(${holds})) await new Promise((resolve) => requestAnimationFrame(resolve))`
const press = (selector: string) => `${there(selector)}.click()`
const write = (selector: string, text: string) => `{
  const field = ${there(selector)}
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)})
  field.dispatchEvent(new Event('input', { bubbles: true }))
}`

/** From the act until what it opens stands and has been painted, in ms. */
const openingOf = ({ ready, before = '', act, drawn, after }: Act, nth: number) => `(async () => {
  ${frames(ready)}
  ${before}
  const started = performance.now();
  ${act(nth)}
  ${frames(drawn(nth))}
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const taken = performance.now() - started
  ${after}
  return taken
})()`

const ASK = `[...document.querySelectorAll('main button, main a')].find(({ textContent }) => textContent.includes('Demander une absence'))`
const PALETTE = 'button[aria-label^="Rechercher partout"]'
const FIELD = '[role=dialog] [role=combobox]'
const closePalette = `${there(FIELD)}.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  ${frames(`!${there(FIELD)}`)}`

async function findActs(url: string): Promise<Act[]> {
  const client = await connect(url)
  const first = async (text: string) => (await client.query(text)).rows[0] as Record<string, string>
  const owner = await first(
    `select username from users where is_active and person_type = 'consultant' and not 'ROLE_NOT_CRA' = any(roles) order by id limit 1`,
  )
  const payroll = await first(`select username from users where 'ROLE_PAY_MANAGER' = any(roles) order by id limit 1`)
  const { rows } = await client.query(`select matricule from users where is_active order by md5(id::text) limit $1`, [
    times + 1,
  ])
  await client.end()
  const { username = '' } = payroll
  const palette = { username, path: '/backend/activities', ready: there(PALETTE) }
  const open = `${press(PALETTE)}; ${frames(there(FIELD))}`
  // Another one each time: who was found before is known.
  const matriculeOf = (nth: number) => String(rows[nth]?.matricule)
  const shown = (nth: number) =>
    `[...document.querySelectorAll('[role=option]')].some(({ textContent }) => textContent.includes('${matriculeOf(nth)}'))`
  return [
    {
      name: '‘Demander une absence’, the panel with its calendar',
      wanted: '100',
      username: owner.username ?? '',
      path: '/timesheet/absences',
      ready: ASK,
      act: () => `${ASK}.click()`,
      drawn: () => there('[role=dialog] [data-day]'),
      after: `${press('[role=dialog] button[aria-label="Fermer"]')}; ${frames(`!${there('[role=dialog]')}`)}`,
    },
    {
      ...palette,
      name: 'Ctrl K, the palette',
      wanted: '–',
      act: () => press(PALETTE),
      drawn: () => there(FIELD),
      after: closePalette,
    },
    {
      ...palette,
      name: 'Ctrl K, somebody by their matricule',
      wanted: '100',
      before: open,
      act: (nth) => write(FIELD, matriculeOf(nth)),
      drawn: shown,
      after: closePalette,
    },
  ]
}

async function timeAct(browser: Chromium, origin: string, act: Act, slower: number): Promise<string> {
  const tab: Tab = await enter(browser, origin, act.username)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await go(tab, `${origin}${act.path}`)
  const taken: number[] = []
  // The first one brings the files that only it needs.
  for (let nth = 0; nth <= times; nth += 1) taken.push(await tab.evaluate<number>(openingOf(act, nth)))
  await tab.close()
  const [first = 0, ...others] = taken.map((ms) => Math.round(ms))
  return `| ${act.name} | ${slower}× | ${first} | ${median(others)} (${Math.max(...others)}) | ${act.wanted} |`
}

/** What is opened over a page, from the press until it is painted (ASK-01, WIN-05). */
export async function measureOpenings(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  generateCompany(postgres.url, employees, 3)
  const acts = await findActs(postgres.url)
  const product = await startProduct(postgres.url)
  const client = await connect(postgres.url)
  await untilIdle(client)
  await client.end()
  const browser = openChromium()
  try {
    const rows: string[] = []
    for (const act of acts) for (const slower of [1, 4]) rows.push(await timeAct(browser, product.origin, act, slower))
    keepSection(
      'Openings',
      `
\`npm run bench -- --part openings --employees ${employees} --times ${times}\`

${machine(postgres.version)}

From the press until what it opens is painted, ${times} times over one page: the median, and the most in brackets; the first one also
brings the files that no page needs before.

| what | slower | the first, ms | again, ms | wanted |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`,
    )
  } finally {
    browser.close()
    product.child.kill()
    postgres.stop()
  }
}
