import { numberOption } from './options.ts'
import { generateCompany, logIn, startProduct } from './product.ts'
import { keepSection, machine } from './results.ts'
import { startPostgres } from './throwaway.ts'
import { connect } from './validation-data.ts'

const employees = numberOption('employees', 100_000)
const months = numberOption('months', 1)

type Client = Awaited<ReturnType<typeof connect>>
type Line = Record<string, string | number>

interface Run {
  id: number
  rows: number
  state: string
  preview_key: string | null
  refusal: string | null
  columns: { field: string | null }[]
  counts: { new: number; changed: number; recounted: number; left: number; faults: number } | null
}

/** Everybody as a file of people has them. */
async function peopleOf(client: Client): Promise<Line[]> {
  const { rows } = await client.query<Line>(
    `select u.matricule, u.username, u.firstname, u.lastname, coalesce(u.email, '') as email, u.person_type,
       coalesce(u.modality::text, '') as modality, coalesce(m.matricule, '') as manager, u.is_manager::int, u.is_active::int,
       u.is_visible::int, w.name as workplace, c.name as company, u.start_at::text, coalesce(u.end_at::text, '') as end_at
     from users u join workplaces w on w.id = u.workplace_id join companies c on c.id = u.company_id
     left join users m on m.id = u.manager_id where u.matricule not like 'T%' order by u.id limit $1`,
    [employees],
  )
  return rows
}

/** The generated names hold nothing that parts a line. */
const fileOf = (lines: readonly Line[]): string =>
  [Object.keys(lines[0] ?? {}), ...lines.map(Object.values)].map((cells) => `${cells.join(';')}\n`).join('')

const newcomer = (line: Line): Line => ({
  ...line,
  matricule: `N${line.matricule}`,
  username: `n.${line.username}`,
  email: line.email ? `n.${line.email}` : '',
  manager: line.manager ? `N${line.manager}` : '',
})

/** What somebody at the screen does with a file, each step until its answer is there. */
function screen(origin: string, cookie: string) {
  async function ask<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(`${origin}/api/administration/import${path}`, {
      ...init,
      headers: { cookie, origin, ...(init.headers as Record<string, string> | undefined) },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 300)}`)
    return (await response.json()) as Reply
  }
  const post = (path: string, body: object) =>
    ask<Run>(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  async function done(id: number): Promise<Run> {
    for (;;) {
      const run = await ask<Run>(`/${id}`)
      if (run.state !== 'checking' && run.state !== 'running') return run
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  return {
    upload: (content: string) => {
      const form = new FormData()
      form.set('kind', 'people')
      form.set('file', new Blob([content]), 'people.csv')
      return ask<Run>('', { method: 'POST', body: form })
    },
    check: async ({ id, columns }: Run) => {
      await post(`/${id}/check`, { fields: columns.map(({ field }) => field) })
      return done(id)
    },
    run: async ({ id, preview_key }: Run) => {
      await post(`/${id}/run`, { preview_key })
      return done(id)
    },
  }
}

/** The longest that a call of somebody else waits meanwhile. */
function otherCalls(origin: string, cookie: string) {
  let is_over = false
  let longest = 0
  const asked = (async () => {
    while (!is_over) {
      const started = performance.now()
      await (await fetch(`${origin}/api/user/me`, { headers: { cookie, origin } })).text()
      longest = Math.max(longest, performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return async () => {
    is_over = true
    await asked
    return longest
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** How long a file takes at each step, and somebody else's call meanwhile. */
async function timeFile(origin: string, cookie: string, content: string): Promise<string> {
  const { upload, check, run } = screen(origin, cookie)
  const longest = otherCalls(origin, cookie)
  const started = performance.now()
  const uploaded = await upload(content)
  const uploaded_at = performance.now()
  const checked = await check(uploaded)
  const checked_at = performance.now()
  const { state, refusal } = await run(checked)
  const written_at = performance.now()
  if (state !== 'done')
    throw new Error(`The file was not written: ${JSON.stringify({ state, refusal, ...checked.counts })}`)
  const taken = [uploaded_at - started, checked_at - uploaded_at, written_at - checked_at, await longest()]
  return taken.map(seconds).join(' | ')
}

/** Both files through the product on a database, each as a row of the table. */
export async function timeFiles(database_url: string): Promise<string[]> {
  const client = await connect(database_url)
  const { rows: made } = await client.query<{ username: string }>(
    `update users set roles = '{ROLE_USER_ADMIN}' where id = (
       select id from users where is_active and not is_manager and end_at is null order by id desc limit 1
     ) returning username`,
  )
  const people = await peopleOf(client)
  await client.end()
  const files: [string, Line[]][] = [
    // What one person leaves behind in a connection is none of everybody's business.
    ['another name for one', people.slice(0, 1).map((line) => ({ ...line, firstname: 'Ève' }))],
    ['another name for everybody', people.map((line) => ({ ...line, firstname: `${line.firstname}-Ève` }))],
    ['as many newcomers', people.map(newcomer)],
  ]
  const product = await startProduct(database_url)
  const cookie = await logIn(product.origin, made[0]?.username ?? '')
  const lines: string[] = []
  for (const [name, file] of files) lines.push(`| ${name} | ${await timeFile(product.origin, cookie, fileOf(file))} |`)
  product.child.kill()
  return lines
}

/** A file of as many people as the company has, uploaded, previewed and written (administration.md 0.6). */
export async function measureImports(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  try {
    generateCompany(postgres.url, employees, months)
    const lines = await timeFiles(postgres.url)
    keepSection(
      `A file of ${employees.toLocaleString('en')} people`,
      `\`npm run bench -- --part imports --employees ${employees} --months ${months}\`

${machine(postgres.version)}
Seconds until each is done, as the page asks for it; the last column is the longest wait of a small call of somebody else meanwhile, by the
same process.

| file | uploaded | previewed | written | longest wait |
| --- | --- | --- | --- | --- |
| wanted | 2 | 60 | 90 | |
${lines.join('\n')}`,
    )
  } finally {
    postgres.stop()
  }
}
