import { formatDate } from '@cadran/rules/portal/french'
import { formatDays } from '@cadran/rules/timesheet/balance'
import { LEDGER_FAULTS, ledgerIsExact } from '@cadran/rules/timesheet/ledger'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { replayLedgers } from './replay-ledger.ts'

interface Verification {
  /** One fault a line, as the command tells it (LED-20). */
  faults: string[]
  /** What the next keep-counters adds, where that was asked (LED-22). */
  due: string[]
  seal: string | null
  exact: string
}

interface Fault {
  matricule: string
  seq: number
  fault: keyof typeof LEDGER_FAULTS
}

interface Balance {
  matricule: string
  seq: number
  family: string
  lines: number
  shown: number
}

const lineFault = (matricule: string, seq: number, reason: string) => `! ${matricule} ligne ${seq} : ${reason}`

/** Numbers and hashes against the line before, and each release against what it undoes; a line after a fault is no fault itself. */
async function findBrokenLines(trx: Trx): Promise<string[]> {
  const { rows } = await sql<Fault>`
    with chained as (
      select c.*, ledger_content(c) as content, coalesce(lag(c.seq) over line, 0) as before,
        coalesce(lag(c.hash) over line, repeat('0', 64)) as previous
      from counter_entries c window line as (partition by c.user_id order by c.seq)
    ), faults as (
      select user_id, seq, case when seq <> before + 1 then 'number' else 'hash' end as fault
      from chained where seq <> before + 1 or hash <> next_ledger_hash(previous, content)
      union all
      select r.user_id, r.seq, 'release' from counter_entries r
      left join counter_entries c on c.id = r.reverses_id and c.user_id = r.user_id and c.kind <> 'release'
      where r.kind = 'release'
        and ((c.counter, c.stage, c.hundredths) is distinct from (r.counter, r.stage, -r.hundredths)
          -- A correction's is dated into no closed month: it may be later than what it undoes (COR-29).
          or c.effective_on <> r.effective_on and (r.correction_id is null or r.effective_on < c.effective_on))
      union all
      select l.user_id, l.seq, 'orphan' from live_lines l
      left join events e on e.id = l.event_id and e.user_id = l.user_id and e.kind = 'absence' and e.state <> 'refused'
      where e.id is null
      union all
      select l.user_id, l.seq, 'orphan' from live_correction_lines l
      left join due_correction_lines d on d.correction_id = l.correction_id and d.counter = l.counter
        and (d.user_id, d.stage, d.hundredths) = (l.user_id, l.stage, l.hundredths)
      where d.correction_id is null
    )
    select u.matricule, f.seq, f.fault from faults f join users u on u.id = f.user_id order by u.matricule, f.seq, f.fault
  `.execute(trx)
  return rows.map(({ matricule, seq, fault }) => lineFault(matricule, seq, LEDGER_FAULTS[fault]))
}

/** Counted absences without exactly their line; a code that was changed afterwards leaves lines where they are (LED-11). */
async function findMissingLines(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ matricule: string; seq: number; event_id: number }>`
    select u.matricule, a.event_id, coalesce((select max(c.seq) from counter_entries c where c.user_id = u.id), 0) as seq
    from counted_absences a
    join users u on u.id = a.user_id
    join events e on e.id = a.event_id
    join event_codes k on k.id = e.event_code_id
    left join live_lines l on l.user_id = a.user_id and l.event_id = a.event_id
    where (l.stage, l.hundredths, l.effective_on) is distinct from (a.stage, a.hundredths, a.effective_on) or l.counter <> a.counter
    group by u.id, u.matricule, a.event_id, k.updated_at, e.updated_at
    having (k.updated_at < e.updated_at or bool_or(l.id is not null and (l.stage, l.hundredths, l.effective_on)
        is distinct from (a.stage, a.hundredths, a.effective_on)))
      and (u.is_active or exists (select from counter_entries c where c.user_id = u.id))
    order by u.matricule, a.event_id
  `.execute(trx)
  return rows.map(({ matricule, seq, event_id }) => lineFault(matricule, seq, `absence ${event_id} sans ligne`))
}

/** Corrections without exactly the line that they are due (COR-28). */
async function findMissingCorrections(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ matricule: string; seq: number; correction_id: number }>`
    select u.matricule, d.correction_id, coalesce((select max(c.seq) from counter_entries c where c.user_id = u.id), 0) as seq
    from due_correction_lines d join users u on u.id = d.user_id
    left join live_correction_lines l on l.user_id = d.user_id and l.correction_id = d.correction_id and l.counter = d.counter
    where l.id is null order by u.matricule, d.correction_id`.execute(trx)
  return rows.map(({ matricule, seq, correction_id }) =>
    lineFault(matricule, seq, `régularisation ${correction_id} sans ligne`),
  )
}

/** The sums of the lines against what the person is shown (LED-08, LED-09). */
async function findWrongBalances(trx: Trx, today: string): Promise<string[]> {
  const family = sql`case c.counter when 'before_june' then 'cp' when 'rtt_remainder' then 'rtt' else c.counter end`
  const { rows } = await sql<Balance>`
    select u.matricule, s.* from (
      select c.user_id, ${family} as family, max(c.seq) as seq,
        coalesce(sum(c.hundredths) filter (where c.stage <> 'posted' or c.effective_on <= ${today}::date), 0)::integer as lines,
        (coalesce(sum(c.hundredths) filter (where c.stage = 'posted' and c.effective_on <= ${today}::date), 0)
          - 50 * coalesce(sum(e.half_days), 0) + coalesce(sum(r.hundredths), 0))::integer as shown
      from counter_entries c
      left join live_lines l on l.id = c.id
      left join events e on e.id = l.event_id
      left join live_correction_lines r on r.id = c.id
      group by 1, 2
    ) s
    join users u on u.id = s.user_id where s.lines <> s.shown order by u.matricule, s.family
  `.execute(trx)
  return rows.map(({ matricule, seq, family: counter, lines, shown }) =>
    lineFault(matricule, seq, `solde ${counter} : ${formatDays(lines)} au lieu de ${formatDays(shown)}`),
  )
}

/** The last seal against the lines that it was taken over; an erasure since takes lines that it had seen. */
async function checkSeal(trx: Trx) {
  const { rows } = await sql<{ day: string; hash: string; is_held: boolean }>`
    select (s.sealed_at at time zone 'Europe/Paris')::date as day, s.hash,
      s.hash = heads.hash or exists (select from retention_runs r where r.ended_at > s.sealed_at) as is_held
    from (select * from counter_seals order by id desc limit 1) s, ledger_heads(s.last_line_id) heads
  `.execute(trx)
  const [seal] = rows
  if (!seal) return { seal: null, faults: [] }
  const told = `Sceau du ${formatDate(seal.day)} : ${seal.hash}`
  return { seal: told, faults: seal.is_held ? [] : [`! ${told} : ${LEDGER_FAULTS.hash}`] }
}

const NOT_REPLAYED = { faults: [], due: [] }

/** Proves everybody's ledger in one snapshot, and writes nothing (LED-18 to LED-22, LED-24). */
export function verifyLedger(
  { database, clock, holidays }: Pick<Platform, 'database' | 'clock' | 'holidays'>,
  { is_replayed }: { is_replayed: boolean },
): Promise<Verification> {
  const today = clock.today()
  return database.transaction(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    const broken = await findBrokenLines(trx)
    const missing = await findMissingLines(trx)
    const corrections = await findMissingCorrections(trx)
    const balances = await findWrongBalances(trx, today)
    const replayed = is_replayed ? await replayLedgers(trx, holidays, today) : NOT_REPLAYED
    const { seal, faults } = await checkSeal(trx)
    const { rows } = await sql<{ people: number; lines: number }>`
      select count(distinct user_id)::integer as people, count(*)::integer as lines from counter_entries`.execute(trx)
    const [counted] = rows
    return {
      faults: [...broken, ...missing, ...corrections, ...balances, ...replayed.faults, ...faults],
      due: replayed.due,
      seal,
      exact: ledgerIsExact(counted?.people ?? 0, counted?.lines ?? 0),
    }
  })
}
