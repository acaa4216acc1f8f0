import { CONTROL_LABELS, type ControlCode, pointsInWords } from '@cadran/rules/payroll/controls'
import { counted } from '@cadran/rules/portal/french'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { focusRow, KeyHints, useListKeys } from '../../validation/worklist/index.ts'
import { AcceptForm, type Draft, NOTHING_SAID } from './accept-form.tsx'
import { ControlPointRow } from './control-point-row.tsx'
import styles from './runs.module.css'
import {
  type ControlPoint,
  PAGE_SIZE,
  type PointState,
  pointsQuery,
  RUNS_KEY,
  type ShownPoints,
  type WholeRun,
} from './runs.queries.ts'

type Shown = PointState | 'all'

const FIRST: ShownPoints = { state: null, code: null, page: 1 }

/** The exact words of the count, in sight and told after each act (PAY-20). */
function Counted({ points: { blocking, accepted, warnings } }: { points: Omit<WholeRun['points'][number], 'code'> }) {
  const nothing = blocking === 0
  return (
    <p className={styles.strip} data-family={nothing ? 'validated2' : 'non_submitted'} role="status">
      {nothing && 'Aucun point bloquant'}
      {nothing && accepted + warnings > 0 && ' · '}
      {(!nothing || accepted + warnings > 0) && pointsInWords({ blocking, accepted, warnings })}
    </p>
  )
}

/** The points chosen, all of one code: another code begins anew (PAY-18), with words of its own; they stay while others are chosen too. */
function useChosen() {
  const [chosen, setChosen] = useState<readonly ControlPoint[]>([])
  const [said, setSaid] = useState<{ code: ControlCode | null; draft: Draft }>({ code: null, draft: NOTHING_SAID })
  const code = chosen[0]?.code ?? null
  const toggle = (point: ControlPoint) =>
    setChosen((before) => {
      const same = before.filter(({ code }) => code === point.code)
      return same.some(({ key }) => key === point.key) ? same.filter(({ key }) => key !== point.key) : [...same, point]
    })
  const clear = () => {
    setChosen([])
    setSaid({ code: null, draft: NOTHING_SAID })
  }
  const draft = said.code === code ? said.draft : NOTHING_SAID
  return {
    chosen,
    toggle,
    choose: setChosen,
    clear,
    draft,
    setDraft: (typed: Draft) => setSaid({ code, draft: typed }),
  }
}

type Chosen = ReturnType<typeof useChosen>

const mayAccept = ({ acceptable, accepted, is_own }: ControlPoint) => acceptable && accepted === null && !is_own

interface PointsChoiceProps {
  run: WholeRun
  shown: ShownPoints
  onChange: (shown: Partial<ShownPoints>) => void
}

const STATES = ['blocking', 'accepted', 'warning'] as const

/** Points by state, and by code with the totals of each (PAY-20). */
function PointsChoice({ run, shown: { state, code }, onChange }: PointsChoiceProps) {
  return (
    <Row wrap gap={12} align="end" justify="between">
      <SegmentedControl<Shown>
        label="Points montrés"
        value={state ?? 'all'}
        onChange={(value) => onChange({ state: STATES.find((one) => one === value) ?? null })}
        segments={[
          { value: 'all', label: 'Tous' },
          { value: 'blocking', label: 'Bloquants', count: run.blocking },
          { value: 'accepted', label: 'Acceptés', count: run.accepted },
          { value: 'warning', label: 'Avertissements', count: run.warnings },
        ]}
      />
      <Box className={styles.codes}>
        <SelectField
          label="Contrôle"
          labelHidden
          value={code ?? ''}
          options={[
            { value: '', label: 'Tous les contrôles' },
            ...run.points.map((point) => ({
              value: point.code,
              label: `${CONTROL_LABELS[point.code]} (${point.blocking + point.accepted + point.warnings})`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ code: run.points.find((point) => point.code === value)?.code ?? null })
          }
        />
      </Box>
    </Row>
  )
}

function useTakeBack(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => api.delete('payroll/run/{id}/acceptance/{key}', { params: { id, key } }),
    onSettled: () => client.invalidateQueries({ queryKey: RUNS_KEY }),
  })
}

interface PointKeys {
  list: RefObject<HTMLUListElement | null>
  form: RefObject<HTMLTextAreaElement | null>
  points: readonly ControlPoint[]
  chosen: number
  toggle: (point: ControlPoint) => void
}

/** J and K move, X chooses, A opens the reason. */
function usePointKeys({ list, form, points, chosen, toggle }: PointKeys): void {
  useListKeys(list, (key, row) => {
    const point = points.find((each) => each.key === row)
    if (!point || !mayAccept(point) || (key !== 'x' && key !== 'a')) return false
    if (key === 'x' || chosen === 0) toggle(point)
    if (key === 'a') requestAnimationFrame(() => form.current?.focus())
    return true
  })
}

const HINTS = [
  { keys: 'J K', label: 'ligne' },
  { keys: 'X', label: 'choisir' },
  { keys: 'A', label: 'accepter' },
] as const

interface PointsFootProps {
  words: string
  /** Whether the keys that choose and accept are told. */
  hinted: boolean
  page: number
  pages: number
  onPage: (page: number) => void
  /** Absent where the points are not all of one code, or nobody may accept any. */
  onChooseAll: (() => void) | undefined
}

function PointsFoot({ words, hinted, page, pages, onPage, onChooseAll }: PointsFootProps) {
  return (
    <Row wrap gap={12} justify="between" align="center">
      <Text size="sm" tone="muted">
        {words}
      </Text>
      {hinted && <KeyHints hints={HINTS} />}
      {onChooseAll && (
        <Button size="sm" variant="quiet" onClick={onChooseAll}>
          Choisir toute la page
        </Button>
      )}
      {pages > 1 && <Pager page={page} pages={pages} onChange={onPage} />}
    </Row>
  )
}

interface PointsListProps {
  run: WholeRun
  busy: boolean
  items: readonly ControlPoint[]
  choice: Chosen
  list: RefObject<HTMLUListElement | null>
  form: RefObject<HTMLTextAreaElement | null>
}

/** The points, the reason for letting them go in the row of the first that is chosen; once they are, the next one has the focus. */
function PointsList({
  run,
  busy,
  items,
  choice: { chosen, toggle, clear, draft, setDraft },
  list,
  form,
}: PointsListProps) {
  const takeBack = useTakeBack(run.id)
  const is_draft = run.state === 'draft'
  const keys = new Set(chosen.map(({ key }) => key))
  const opened = items.find(({ key }) => keys.has(key)) ?? null
  const leave = (accepted: boolean) => {
    const last = items.findLastIndex(({ key }) => keys.has(key))
    const next = accepted ? items.slice(last + 1).find((point) => mayAccept(point)) : opened
    clear()
    requestAnimationFrame(() => focusRow(list.current, (next ?? opened)?.key ?? null))
  }
  const reason = <AcceptForm run={run} points={chosen} draft={draft} onDraft={setDraft} field={form} onLeave={leave} />
  return (
    <>
      {chosen.length > 0 && !opened && reason}
      <Stack as="ul" card columns={1} overflow="hidden" ref={list} inert={busy} aria-label="Points de contrôle">
        {items.map((point) => (
          <ControlPointRow
            key={point.key}
            point={point}
            period={run}
            chosen={keys.has(point.key)}
            onChoose={is_draft && mayAccept(point) ? () => toggle(point) : undefined}
            onTakeBack={is_draft && point.accepted ? () => takeBack.mutate(point.key) : undefined}
          >
            {point === opened && reason}
          </ControlPointRow>
        ))}
      </Stack>
    </>
  )
}

/** The points by state, chosen by hand or by keys, accepted together (PAY-09, PAY-15 to PAY-20). */
export function ControlPoints({ run, busy }: { run: WholeRun; busy: boolean }) {
  const [shown, setShown] = useState(FIRST)
  const query = useQuery(pointsQuery(run.id, shown))
  const choice = useChosen()
  const list = useRef<HTMLUListElement>(null)
  const form = useRef<HTMLTextAreaElement>(null)
  const is_draft = run.state === 'draft'
  const points = is_draft ? (query.data?.items ?? []) : []
  usePointKeys({ list, form, points, chosen: choice.chosen.length, toggle: choice.toggle })
  const change = (to: Partial<ShownPoints>) => setShown({ ...shown, page: 1, ...to })
  return (
    <Stack gap={12} columns={1} minWidth={0}>
      <PointsChoice run={run} shown={shown} onChange={change} />
      <Counted points={run.points.find(({ code }) => code === shown.code) ?? run} />
      <Loaded query={query} skeleton={<SkeletonRows count={6} height={64} />}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState text="Aucun point de contrôle" />
          ) : (
            <>
              <PointsList run={run} busy={busy} items={items} choice={choice} list={list} form={form} />
              <PointsFoot
                words={busy ? 'Contrôle en cours…' : counted(total, 'point')}
                hinted={is_draft && run.blocking > 0}
                pages={Math.ceil(total / PAGE_SIZE)}
                page={shown.page}
                onPage={(page) => change({ page })}
                onChooseAll={
                  is_draft && shown.code && items.some(mayAccept)
                    ? () => choice.choose(items.filter(mayAccept))
                    : undefined
                }
              />
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}
