import type { RunLine } from '@cadran/contract/payroll/runs'
import { counted } from '@cadran/rules/portal/french'
import { shortRange } from '@cadran/rules/timesheet/correction-words'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { parisDate } from '../../../platform/paris-time.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { SmallLine } from '../../validation/worklist/index.ts'
import { datesOf, type RappelChange, rappelChanges } from './rappel-changes.ts'
import { amountOf, monthOf, signedAmountOf } from './run-words.tsx'
import type { WholeRun } from './runs.queries.ts'

interface TableProps {
  lines: readonly RunLine[]
  /** The same fact is in the file of each template. */
  names_template: boolean
}

function Whose({ line, names_template }: { line: RunLine; names_template: boolean }) {
  return (
    <td>
      <Text weight={550}>{line.identity}</Text>
      <SmallLine>
        {line.matricule}
        {names_template && ` · ${line.template}`}
      </SmallLine>
    </td>
  )
}

function Rubric({ label, rubric }: RunLine) {
  return (
    <td>
      {label}
      {label !== rubric && <SmallLine>{rubric}</SmallLine>}
    </td>
  )
}

/** All that a run exported, line by line as in its files. */
export function LineTable({ lines, names_template }: TableProps) {
  return (
    <DataTable
      bare
      label="Lignes de l’export"
      heads={['Collaborateur', 'Origine', 'Rubrique', 'Dates', 'Quantité']}
      figures={['Quantité']}
    >
      {lines.map((line, place) => {
        const dates = datesOf(line)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the file.
          <tr key={`${line.template} ${place}`}>
            <Whose line={line} names_template={names_template} />
            <Text as="td" nowrap>
              {monthOf(line.origin)}
            </Text>
            <Rubric {...line} />
            <Text as="td" tabular tone={dates ? undefined : 'muted'}>
              {dates ? shortRange(dates) : 'Le mois entier'}
            </Text>
            <Text as="td" tabular nowrap weight={650} data-figure>
              {amountOf(line.quantity, line.unit)}
            </Text>
          </tr>
        )
      })}
    </DataTable>
  )
}

const RAPPEL_HEADS = [
  ...['Collaborateur', 'Origine', 'Rubrique', 'Déjà exporté', 'Maintenant', 'Rappel', 'Vient de'],
] as const

/** Each rappel as the change that it is: what payroll was told, what is true now, and the lines between the two (PAY-50, PAY-61). */
export function RappelTable({ lines, names_template }: TableProps) {
  return (
    <DataTable bare label="Rappels de l’export" heads={RAPPEL_HEADS} figures={['Rappel']}>
      {rappelChanges(lines).map((change, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rappel is its place in the file.
        <RappelRow key={place} change={change} names_template={names_template} />
      ))}
    </DataTable>
  )
}

/** What payroll had been told, and by which run; before the first one it knew by itself. */
function Before({ before, unit }: Pick<RappelChange, 'before'> & Pick<RunLine, 'unit'>) {
  if (!before) return 'Rien'
  const { dates, quantity, run } = before
  const amount = amountOf(quantity, unit)
  const from = run === null ? 'Connu de la paie' : `n° ${run}`
  return (
    <>
      {dates ? shortRange(dates) : amount}
      <SmallLine>{dates ? `${amount} · ${from}` : from}</SmallLine>
    </>
  )
}

function RappelRow({ change, names_template }: { change: RappelChange; names_template: boolean }) {
  const { lines, before, now } = change
  const [line] = lines
  const { unit } = line
  return (
    <tr>
      <Whose line={line} names_template={names_template} />
      <Text as="td" nowrap>
        {monthOf(line.origin)}
      </Text>
      <Rubric {...line} />
      <Text as="td" tabular tone="muted">
        <Before before={before} unit={unit} />
      </Text>
      <Text as="td" tabular>
        <Row gap={8} align="start">
          <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
          {now ? (
            <div>
              <Text weight={600}>{now.dates ? shortRange(now.dates) : amountOf(now.quantity, unit)}</Text>
              {now.dates && <SmallLine>{amountOf(now.quantity, unit)}</SmallLine>}
            </div>
          ) : (
            'Rien'
          )}
        </Row>
      </Text>
      <Text as="td" tabular nowrap weight={650} data-figure>
        {lines.map(({ quantity }) => (
          <Text block key={quantity}>
            {signedAmountOf(quantity, unit)}
          </Text>
        ))}
      </Text>
      <td>
        <ComesFrom line={lines.find(({ correction_id }) => correction_id !== null) ?? line} />
      </td>
    </tr>
  )
}

/** A correction of the closed month, where one changed it; else the month was validated, or validated anew, since. */
function ComesFrom({ line: { corrected_at, matricule, identity } }: { line: RunLine }) {
  if (corrected_at === null) return <Text tone="muted">Validation depuis</Text>
  const [, month, day] = parisDate(corrected_at).split('-')
  const words = `Régularisation du ${day}/${month}`
  return (
    <Link
      to="/backend/corrections"
      search={{ people: matricule, states: 'all', manager: 'all' }}
      aria-label={`${words} de ${identity}`}
    >
      {words}
    </Link>
  )
}

/** Closes the table: how many, and what each rubric comes to. */
export function RappelSums({ run: { rappel_sums, rappels, templates } }: { run: WholeRun }) {
  if (!rappel_sums || rappels === 0) return null
  const { people, months, sums } = rappel_sums
  return (
    <Row gap={24} rowGap={8} wrap justify="between" paddingX={12} paddingY={10} borderTop>
      <Text size="sm" tone="muted">
        {counted(people, 'personne')} · {counted(rappels, 'ligne')} · {months} mois d’origine
      </Text>
      <Row as="ul" gap={16} rowGap={4} wrap>
        {sums.map(({ template, label, quantity, unit }) => (
          <Row as="li" key={`${template} ${label} ${unit}`} gap={8} align="baseline">
            <Text size="sm" tone="muted">
              {label}
              {templates.length > 1 && ` (${template})`}
            </Text>
            <Text size="sm" weight={650} tabular nowrap>
              {signedAmountOf(quantity, unit)}
            </Text>
          </Row>
        ))}
      </Row>
    </Row>
  )
}
