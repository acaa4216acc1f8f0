import { execFileSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileForm, logIn } from '../person.ts'
import { start } from '../portal.ts'
import { must, mustEqual, type Scenario } from '../scenario.ts'
import type { Company, World } from '../world.ts'

const CATEGORY = 'document/category/1'
const LARGE = new Uint8Array(4_000_000)
LARGE.set(new TextEncoder().encode('%PDF-1.7\n'))

interface Refusal {
  code: string
  message: string
}

/** Works in a copy of a company's folder on a disk of so many megabytes; to mount one takes the machine's administrator. */
async function onSmallDisk(world: World, from: string, size: string, work: (folder: string) => Promise<void>) {
  const disk = world.newFolder('disk')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
  try {
    const folder = join(disk, 'data')
    cpSync(from, folder, { recursive: true })
    await work(folder)
  } finally {
    execFileSync('umount', ['-l', disk])
  }
}

/** Takes all the room that is left. */
function fill(folder: string): string {
  const file = join(folder, 'filler')
  try {
    for (let n = 0; n < 10_000; n += 1) writeFileSync(file, LARGE, { flag: 'a' })
  } catch {
    return file
  }
  throw new Error('the disk is larger than it was made')
}

async function filesFull(world: World): Promise<void> {
  const company = await world.server()
  await onSmallDisk(world, company.folder, '24m', async (folder) => {
    const portal = await start(company.port, { ...company.settings(), CADRAN_DATA_DIR: folder })
    const editor = await logIn(portal.origin, 'ged')
    const upload = () => editor.send<Refusal>('POST', CATEGORY, fileForm('gros.pdf', LARGE))
    mustEqual((await upload()).status, 201, 'an upload')
    const filler = fill(folder)
    const { status, body } = await upload()
    mustEqual([status, body.code], [503, 'not-stored'], body.message)
    const person = await logIn(portal.origin, 'consultant')
    mustEqual((await person.post('timesheet/month/3/2026', { draft: true, comment: 'plein' })).status, 200, 'a write')
    rmSync(filler)
    mustEqual((await upload()).status, 201, 'an upload once there is room')
    const rows = await company.query(`select count(*)::int as n from documents where storage_key not like '%demo%'`)
    mustEqual(rows, [{ n: 2 }], 'files')
    mustEqual(await portal.stop(), 0, 'the exit code')
  })
}

/** The embedded database is on that disk too: it takes no writes, and nothing acknowledged is lost. */
async function databaseFull(world: World): Promise<void> {
  const company: Company = await world.embedded()
  const size = execFileSync('du', ['-sm', company.folder], { encoding: 'utf8' }).split('\t')[0]
  await onSmallDisk(world, company.folder, `${Number(size) + 40}m`, async (folder) => {
    const settings = () => ({ ...company.settings(), CADRAN_DATA_DIR: folder })
    const portal = await start(company.port, settings())
    const person = await logIn(portal.origin, 'consultant')
    const filler = fill(folder)
    let acknowledged = ''
    let refused: Refusal | null = null
    for (let n = 0; n < 400 && !refused; n += 1) {
      const text = `${n} ${'x'.repeat(900)}`
      const { status, body } = await person.post<Refusal>('timesheet/month/3/2026', { draft: true, comment: text })
      if (status === 200) acknowledged = text
      else {
        mustEqual(status, 503, JSON.stringify(body))
        refused = body
      }
    }
    must(refused, 'the disk never was full')
    rmSync(filler)
    const after = await person.post<Refusal>('timesheet/month/3/2026', { draft: true, comment: 'de la place' })
    const is_well = after.status === 200
    if (is_well) acknowledged = 'de la place'
    console.log(`    the database on a full disk: ${refused.code}; with room again: ${after.status}`)
    if (is_well) await portal.stop()
    else await portal.kill()
    const again = await start(company.port, settings())
    const kept = await (await logIn(again.origin, 'consultant')).get<{ comment: string }>('timesheet/month/3/2026')
    mustEqual(kept.body.comment, acknowledged, 'what was acknowledged last')
    mustEqual(await again.stop(), 0, 'the exit code')
  })
}

export const disk: Scenario[] = [
  { name: 'disk: the folder of files is full', run: filesFull },
  { name: 'disk: the folder of the embedded database is full', run: databaseFull },
]
