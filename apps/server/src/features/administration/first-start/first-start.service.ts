import { A_GONE } from '@cadran/rules/administration/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import { networkOf } from '../../../platform/http/network-of.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, newToken } from '../../portal/session/index.ts'
import { watchFirstStart } from '../../portal/settings/index.ts'
import { lockPeople } from '../../portal/users/index.ts'
import * as store from './first-start.store.ts'

const LINK_MS = 24 * 3_600_000
/** How long a browser that has opened the link may take (FIR-04). */
export const BROWSER_SECONDS = 2 * 3_600
// Processes that start together print one link: a later start replaces it (FIR-02).
const TOGETHER_MS = 30_000
const TRIES = 10
const WINDOW_MS = 15 * 60_000

const TOO_MANY = refusal('too-many-attempts', 429, 'Trop de tentatives. Veuillez réessayer plus tard.')

type Around = Pick<Platform, 'database' | 'clock' | 'settings'>

function newLink({ clock, settings }: Omit<Around, 'database'>) {
  const token = newToken()
  const now = clock.now()
  const text = `${settings.public_url.replace(/\/+$/, '')}/premier-demarrage#${token}`
  return { text, row: { hash: hashToken(token), now, ends_at: new Date(now.getTime() + LINK_MS) } }
}

const LINE = (link: string) => `Premier démarrage : ouvrez ${link} (une seule fois, dans les 24 heures).`

/** Prints the link by which an empty portal is set up; of processes that start together one does (FIR-01, FIR-02). */
export async function announceFirstStart(around: Around, print: (line: string) => void): Promise<void> {
  const { database, clock, settings } = around
  if (!(await watchFirstStart(around)())) return
  const { text, row } = newLink({ clock, settings })
  const since = new Date(row.now.getTime() - TOGETHER_MS)
  const [offered, former] = await database.transaction(async (trx) => [
    await store.offerLink(trx, row, since),
    await store.readFirstStart(trx),
  ])
  if (offered) return print(LINE(text))
  if (former?.done_at) return
  print(
    former?.opened_at
      ? 'Premier démarrage : en cours dans un navigateur. Pour recommencer : npm run cadran -- first-start'
      : 'Premier démarrage : le lien est dans le journal d’un autre processus.',
  )
}

/** A new link from the command line; null where somebody is there already, or was (FIR-06, FIR-13). */
export async function renewFirstStart({ database, clock, settings }: Around): Promise<string | null> {
  const { text, row } = newLink({ clock, settings })
  return database.transaction(async (trx) => {
    await lockPeople(trx)
    const [somebody, former] = [
      await trx.selectFrom('users').select('id').limit(1).executeTakeFirst(),
      await store.readFirstStart(trx),
    ]
    if (somebody || former?.done_at) return null
    await store.renewLink(trx, row)
    return LINE(text)
  })
}

/** Gives the browser that names the link's token a secret of its own, once; everything else is refused alike (FIR-04, FIR-05). */
export async function openFirstStart(
  { database, clock, settings }: Around,
  token: string,
  ip: string,
): Promise<{ secret: string; ends_at: Date }> {
  if (!(await watchFirstStart({ database, settings })())) return refuse(A_GONE)
  const now = clock.now()
  const secret = newToken()
  const ends_at = new Date(now.getTime() + BROWSER_SECONDS * 1_000)
  // Found by its hash: how much of a token is right shows in no time that it takes.
  const hashes = { link_hash: hashToken(token), cookie_hash: hashToken(secret) }
  const { kysely } = database
  const tries = await store.countTry(kysely, networkOf(ip), now, new Date(now.getTime() - WINDOW_MS))
  if (tries > TRIES) return refuse(TOO_MANY)
  const opened = await store.openLink(kysely, { ...hashes, now, cookie_ends_at: ends_at })
  return opened ? { secret, ends_at } : refuse(A_GONE)
}

/** Until when a browser may go on; whoever is none that has opened the link finds nothing (FIR-06, FIR-13). */
export async function holderOf(
  { database, clock }: Around,
  secret: string | undefined,
): Promise<{ ends_at: Date; is_empty: boolean }> {
  const holder = secret ? await store.findHolder(database.kysely, hashToken(secret), clock.now()) : undefined
  return holder ?? refuse(A_GONE)
}

/** The same while nobody has come by another way. */
export async function holderOfEmpty(around: Around, secret: string | undefined): Promise<{ ends_at: Date }> {
  const holder = await holderOf(around, secret)
  return holder.is_empty ? holder : refuse(A_GONE)
}
