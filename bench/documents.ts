import { createRequire } from 'node:module'
import pg from 'pg'
import { numberOption } from './options.ts'
import { generateCompany, logIn, startProduct } from './product.ts'
import { keepSection, machine, median, quantile } from './results.ts'
import { explainEverything, statementsOf } from './statements.ts'
import { startPostgres } from './throwaway.ts'

const documents = numberOption('documents', 2000)
const times = numberOption('times', 30)
const CATEGORIES = 10
const FOLDERS = 10
const WARM_UP = 5
const OPENINGS = 7

/** One section with everything in it: half of the files stand in categories, half in their folders. */
async function fillLibrary(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const each = documents / 2 / CATEGORIES
  const file = "'application/pdf', 100000, 'library/bench-'"
  await client.query(`
    insert into document_sections (area, label, icon, priority) values ('documents', 'Tout', 'users', 0);
    insert into document_categories (section_id, label, priority)
    select (select id from document_sections), 'Catégorie ' || n, n from generate_series(1, ${CATEGORIES}) n;
    insert into document_folders (category_id, label, priority)
    select id, 'Dossier ' || n, n from document_categories, generate_series(1, ${FOLDERS}) n;
    insert into documents (category_id, label, priority, mime_type, byte_size, storage_key, created_at)
    select id, 'Document de la catégorie n° ' || n, n, ${file} || 'c' || id || '-' || n, '2026-01-12'
    from document_categories, generate_series(1, ${each}) n;
    insert into documents (folder_id, label, priority, mime_type, byte_size, storage_key, created_at)
    select id, 'Document du dossier n° ' || n, n, ${file} || 'f' || id || '-' || n, '2026-01-12'
    from document_folders, generate_series(1, ${each / FOLDERS}) n`)
  const { rows } = await client.query(
    `select username from users where person_type = 'consultant' and is_active order by id limit 1`,
  )
  await client.end()
  return rows[0].username
}

async function timeCall(origin: string, cookie: string) {
  const taken: number[] = []
  let [bytes, on_line] = [0, 0]
  for (let nth = 0; nth < WARM_UP + times; nth += 1) {
    const started = performance.now()
    const response = await fetch(`${origin}/api/document`, { headers: { cookie } })
    bytes = (await response.text()).length
    on_line = Number(response.headers.get('content-length'))
    if (nth >= WARM_UP) taken.push(performance.now() - started)
  }
  return { bytes, on_line, taken }
}

interface Seen {
  /** To the first screenful, and to every row of the page. */
  opened: [number, number][]
  frames: number[]
}

/** The page as a person opens it, from the click in the menu to the painted tree; then scrolled from end to end. */
async function watchPage(origin: string, username: string): Promise<Seen> {
  // The journeys' own browser: the bench has no need of another one.
  const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test')
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  try {
    await page.goto(`${origin}/login`)
    await page.getByLabel('Identifiant').fill(username)
    await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-Portail-1!')
    await page.keyboard.press('Enter')
    await page.waitForURL((address: URL) => !address.pathname.startsWith('/login'))
    const opened: [number, number][] = []
    for (let nth = 0; nth < OPENINGS; nth += 1) {
      await page.goto(origin)
      await page.getByRole('link', { name: 'Mes documents', exact: true }).first().waitFor()
      opened.push(await page.evaluate(OPEN_DOCUMENTS))
    }
    return { opened, frames: await page.evaluate(SCROLL_THROUGH) }
  } finally {
    await browser.close()
  }
}

// Both run in the browser.

const OPEN_DOCUMENTS = `(async () => {
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.trim() === 'Mes documents')
  const started = performance.now()
  link.click()
  const until = async (rows) => {
    while (document.querySelectorAll('a[href*="/api/document/"]').length < rows) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - started
  }
  return [await until(50), await until(1000)]
})()`

const SCROLL_THROUGH = `(async () => {
  const frames = []
  const end = document.documentElement.scrollHeight - innerHeight
  let last = performance.now()
  for (let step = 1; step <= 120; step += 1) {
    scrollTo(0, (end * step) / 120)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    frames.push(now - last)
    last = now
  }
  return frames
})()`

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

/** `GET document` and its page with many documents in one section. */
export async function measureDocuments(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  const running: { kill(): boolean }[] = []
  try {
    generateCompany(postgres.url, 20, 1)
    const username = await fillLibrary(postgres.url)
    const plain = await startProduct(postgres.url)
    running.push(plain.child)
    const { bytes, on_line, taken } = await timeCall(plain.origin, await logIn(plain.origin, username))
    const { opened, frames } = await watchPage(plain.origin, username)
    plain.child.kill()
    const [first, whole] = [opened.map(([time]) => time), opened.map(([, time]) => time)]
    await explainEverything(postgres.url, { analyze: false })
    const explained = await startProduct(postgres.url)
    running.push(explained.child)
    const cookie = await logIn(explained.origin, username)
    const ask = async () =>
      void (await (await fetch(`${explained.origin}/api/document`, { headers: { cookie } })).text())
    await ask()
    const statements = (await statementsOf(postgres.log, ask)).length
    keepSection(
      'Documents',
      `
\`npm run bench -- --part documents --documents ${documents} --times ${times}\`

${machine(postgres.version)}

${documents} documents in one section of ${CATEGORIES} categories with ${FOLDERS} folders each, half of them in folders.

| | measured | wanted |
| --- | --- | --- |
| statements of \`GET document\`, its session's included | ${statements} | at most 3 |
| bytes, compressed on the line | ${bytes}, ${on_line} | |
| answered, median (p95) of ${times} | ${ms(median(taken))} ms (${ms(quantile(taken, 0.95))}) | |
| from the click in the menu to a full screen, median (longest) of ${OPENINGS} | ${ms(median(first))} ms (${ms(Math.max(...first))}) | under 300 |
| to the last of its rows | ${ms(median(whole))} ms (${ms(Math.max(...whole))}) | |
| a frame while the whole page is scrolled in 120 steps, median (p95) | ${ms(median(frames))} ms (${ms(quantile(frames, 0.95))}) | |
`,
    )
  } finally {
    for (const child of running) child.kill()
    postgres.stop()
  }
}
