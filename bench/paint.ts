import { type Chromium, openChromium, type Tab } from './browser.ts'
import { numberOption } from './options.ts'
import { generateCompany, startProduct } from './product.ts'
import { keepSection, machine, median } from './results.ts'
import { startPostgres } from './throwaway.ts'
import { connect } from './validation-data.ts'

const times = numberOption('times', 5)
const employees = numberOption('employees', 400)
const LONG_MS = 100

interface Subject {
  name: string
  username: string
  path: string
  /** What is there once the page is drawn. */
  drawn: string
}

/** Everything that one opening asked of the main thread. */
interface Opening {
  painted_ms: number
  cpu_ms: number
  longest_ms: number
  longest_cpu_ms: number
  long: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** The tasks of the page's main thread: the busiest of the threads that draw, for a spare one waits beside it. */
function tasksOf(trace: string): { wall_ms: number; cpu_ms: number }[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const drawing = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(key))
  const byThread = new Map<string, { wall_ms: number; cpu_ms: number }[]>()
  for (const event of traceEvents) {
    if (event.name !== 'RunTask' || event.ph !== 'X' || !drawing.has(key(event))) continue
    const tasks = byThread.get(key(event)) ?? []
    tasks.push({ wall_ms: (event.dur ?? 0) / 1_000, cpu_ms: (event.tdur ?? 0) / 1_000 })
    byThread.set(key(event), tasks)
  }
  const busy = (tasks: { cpu_ms: number }[]) => tasks.reduce((sum, { cpu_ms }) => sum + cpu_ms, 0)
  return [...byThread.values()].toSorted((a, b) => busy(b) - busy(a))[0] ?? []
}

// Both run in the browser.

/** Milliseconds since the address was asked for, once what is waited for stands and has been painted. */
const untilDrawn = (selector: string) => `(async () => {
  while (!document.querySelector(${JSON.stringify(selector)})) await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now()
})()`

/** Parts that come later have come: nothing has been asked for or drawn for a while. */
const SETTLED = `new Promise((resolve) => {
  let timer = setTimeout(resolve, 700)
  const later = () => { clearTimeout(timer); timer = setTimeout(resolve, 700) }
  new MutationObserver(later).observe(document, { childList: true, subtree: true, attributes: true })
  new PerformanceObserver(later).observe({ entryTypes: ['resource'] })
})`

/** Goes there; what is evaluated next is evaluated in the new page. */
export async function go(tab: Tab, address: string): Promise<void> {
  const arrived = new Promise<void>((resolve) => tab.on('Page.frameNavigated', () => resolve()))
  await tab.send('Page.navigate', { url: address })
  await arrived
}

async function traceOf(tab: Tab, work: () => Promise<void>): Promise<string> {
  const includedCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
  await tab.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig: { includedCategories } })
  await work()
  const complete = new Promise<{ stream?: string }>((resolve) => tab.on('Tracing.tracingComplete', resolve))
  await tab.send('Tracing.end')
  const { stream } = await complete
  const parts: string[] = []
  for (let eof = false; !eof; ) {
    const read = (await tab.send('IO.read', { handle: stream })) as unknown as { data: string; eof: boolean }
    parts.push(read.data)
    eof = read.eof
  }
  await tab.send('IO.close', { handle: stream })
  return parts.join('')
}

async function openOnce(tab: Tab, address: string, drawn: string): Promise<Opening> {
  await go(tab, 'about:blank')
  let painted_ms = 0
  const trace = await traceOf(tab, async () => {
    await go(tab, address)
    painted_ms = await tab.evaluate<number>(untilDrawn(drawn))
    await tab.evaluate(SETTLED)
  })
  const tasks = tasksOf(trace)
  return {
    painted_ms,
    cpu_ms: tasks.reduce((sum, { cpu_ms }) => sum + cpu_ms, 0),
    longest_ms: Math.max(0, ...tasks.map(({ wall_ms }) => wall_ms)),
    longest_cpu_ms: Math.max(0, ...tasks.map(({ cpu_ms }) => cpu_ms)),
    long: tasks.filter(({ cpu_ms }) => cpu_ms > LONG_MS).length,
  }
}

/** A tab of somebody who has just logged in, as the login page leaves it. */
export async function enter(browser: Chromium, origin: string, username: string | null): Promise<Tab> {
  const tab = await browser.open()
  await tab.send('Page.enable')
  await go(tab, `${origin}/favicon.svg`)
  if (username === null) return tab
  const body = JSON.stringify({ username, password: 'Demo-Portail-1!' })
  const status = await tab.evaluate<number>(`(async () => {
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch('/api/login_check', { method: 'POST', headers, body: ${JSON.stringify(body)} })
    localStorage.setItem('tokenExpiration', String(Date.now() + 3_600_000))
    return status
  })()`)
  if (status !== 200) throw new Error(`${username} could not log in: ${status}`)
  return tab
}

async function timeSubject(browser: Chromium, origin: string, subject: Subject, slower: number): Promise<string> {
  const tab = await enter(browser, origin, subject.username)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const openings: Opening[] = []
  // The first ones fill the browser's caches of files and of compiled code.
  for (let nth = -2; nth < times; nth += 1) {
    const opening = await openOnce(tab, `${origin}${subject.path}`, subject.drawn)
    if (nth >= 0) openings.push(opening)
  }
  await tab.close()
  const middle = (value: (opening: Opening) => number) => Math.round(median(openings.map(value)))
  const most = (value: (opening: Opening) => number) => Math.round(Math.max(...openings.map(value)))
  const longest = `${middle((each) => each.longest_cpu_ms)} (${most((each) => each.longest_cpu_ms)})`
  return `| ${subject.name} | ${slower}× | ${middle((each) => each.painted_ms)} (${most((each) => each.painted_ms)}) | ${middle((each) => each.cpu_ms)} | ${longest} | ${middle((each) => each.longest_ms)} | ${most((each) => each.long)} |`
}

/** What comes over the line for an address in an empty browser: files, then replies. */
async function bytesOf(browser: Chromium, origin: string, path: string, username: string | null): Promise<string> {
  const tab = await enter(browser, origin, username)
  await tab.send('Network.enable')
  await tab.send('Network.setCacheDisabled', { cacheDisabled: true })
  await tab.send('Network.setBypassServiceWorker', { bypass: true })
  const urls = new Map<string, string>()
  const bytes = { files: 0, replies: 0, count: 0 }
  tab.on('Network.requestWillBeSent', (begin) => {
    const { requestId, request } = begin as unknown as { requestId: string; request: { url: string } }
    urls.set(requestId, request.url)
  })
  tab.on('Network.loadingFinished', (end) => {
    const { requestId, encodedDataLength } = end as unknown as { requestId: string; encodedDataLength: number }
    const is_reply = urls.get(requestId)?.startsWith(`${origin}/api/`)
    bytes[is_reply ? 'replies' : 'files'] += encodedDataLength
    if (!is_reply) bytes.count += 1
  })
  await go(tab, `${origin}${path}`)
  await tab.evaluate(SETTLED)
  await tab.close()
  const kb = (value: number) => (value / 1_000).toFixed(1)
  return `| ${path} | ${bytes.count} | ${kb(bytes.files)} | ${kb(bytes.replies)} |`
}

async function findSubjects(url: string): Promise<Subject[]> {
  const client = await connect(url)
  const one = async (text: string) => (await client.query(text)).rows[0]?.username as string
  const owner = await one(`
    select username from users u join months m on m.user_id = u.id
    where u.is_active and u.person_type = 'consultant' and not 'ROLE_NOT_CRA' = any(u.roles)
    group by 1 order by count(*) desc, 1 limit 1`)
  const payroll = await one(`select username from users where 'ROLE_PAY_MANAGER' = any(roles) order by id limit 1`)
  await client.end()
  const line = '[role=grid] [role=row][data-person], [role=grid] [role=rowgroup] [role=row]:nth-child(12)'
  return [
    { name: 'month', username: owner, path: '/timesheet', drawn: '[role=grid] [role=gridcell]' },
    { name: 'planning, 100 lines', username: payroll, path: '/backend/team-planning', drawn: line },
  ]
}

/** Month and planning as they are painted, by a machine as it is and by one four times slower, and what they weigh. */
export async function measurePaint(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  generateCompany(postgres.url, employees, 3)
  const subjects = await findSubjects(postgres.url)
  const product = await startProduct(postgres.url)
  const browser = openChromium()
  try {
    const rows: string[] = []
    for (const subject of subjects)
      for (const slower of [1, 4]) rows.push(await timeSubject(browser, product.origin, subject, slower))
    const weights = [await bytesOf(browser, product.origin, '/login', null)]
    for (const { path, username } of [{ path: '/', username: subjects[0]?.username ?? '' }, ...subjects])
      weights.push(await bytesOf(browser, product.origin, path, username))
    keepSection(
      'Paint',
      `
\`npm run bench -- --part paint --employees ${employees} --times ${times}\`

${machine(postgres.version)}

Each page by its address, in a browser that knows its files, ${times} times: the median, and the most in brackets. CPU is the main
thread's own time until nothing more comes, whatever else the machine does; slowed down four times by the browser, it counts that.

| page | slower | painted after ms | CPU ms | longest task, CPU ms | longest task, ms | tasks over ${LONG_MS} ms of CPU, at most |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

| address, in an empty browser | files | kB of files | kB of replies |
| --- | --- | --- | --- |
${weights.join('\n')}
`,
    )
  } finally {
    browser.close()
    product.child.kill()
    postgres.stop()
  }
}
