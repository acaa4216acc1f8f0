import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import type { PersonStatus } from '@cadran/rules/validation/filter-defaults'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './advanced-panel.module.css'
import { ChoiceBoxes } from './choice-boxes.tsx'
import { CompanySelect } from './company-select.tsx'
import { DayRangeFields } from './day-range-fields.tsx'
import { type ListFilters, PARTICULARITIES, PARTICULARITY_KEYS, type Particularity, windowOf } from './list-filters.ts'
import { ManagerSelect } from './manager-select.tsx'
import { periodTitle } from './period-title.ts'
import type { PersonListName } from './person-list.queries.ts'
import { PersonSelect } from './person-select.tsx'

/** Words of the statuses (FLT-49). */
export const STATUS_LABELS: Readonly<Record<PersonStatus, string>> = {
  consultant: 'Consultant',
  internal: 'Interne',
  contractor: 'Prestataire',
}

interface AdvancedPanelProps<S extends string> {
  opened: boolean
  mobile: boolean
  filters: ListFilters<S>
  /** Whose people may be chosen. */
  list: PersonListName
  /** The state filter, absent where the page itself chooses the state. */
  states?: { options: readonly S[]; labels: Readonly<Record<S, string>> }
  /** Months on offer; absent where the page has a navigator of its own. */
  periods?: readonly Period[]
  /** A chosen month says it all: no dates beside it (FLT-75). */
  dates: boolean
  /** Statuses the viewer may filter on; none hides the filter (FLT-44). */
  statuses: readonly PersonStatus[]
  particularities?: boolean
  /** Without companies and managers. */
  byPersonAlone?: boolean
  isDefault: boolean
  onChange: (patch: Partial<ListFilters<S>>) => void
  onReset: () => void
  onClose: () => void
}

/** All filters of a list; each change applies at once. In the page on desktop, a sheet on mobile. */
export function AdvancedPanel<S extends string>(props: AdvancedPanelProps<S>) {
  const { opened, mobile, isDefault, onReset, onClose } = props
  const footer = (
    <>
      <Button variant="quiet" onClick={onReset} reason={isDefault ? 'Vos filtres habituels sont en place.' : undefined}>
        Réinitialiser
      </Button>
      <Button variant={mobile ? 'primary' : 'secondary'} onClick={onClose}>
        {mobile ? 'Voir la liste' : 'Fermer'}
      </Button>
    </>
  )
  if (mobile) {
    return (
      <Dialog opened={opened} onClose={onClose} title="Recherche Avancée" footer={footer}>
        <Filters {...props} />
      </Dialog>
    )
  }
  if (!opened) return null
  return (
    <Panel title="Recherche Avancée" onClose={onClose} footer={footer} className={styles.panel}>
      <Filters {...props} />
    </Panel>
  )
}

function Filters<S extends string>(props: AdvancedPanelProps<S>) {
  const { list, filters, states, periods, dates, statuses, particularities, byPersonAlone, onChange } = props
  return (
    <Row wrap align="start" className={styles.filters}>
      {periods && <PeriodSelect periods={periods} value={filters.period} onChange={(period) => onChange({ period })} />}
      {dates && (
        <DayRangeFields
          from={filters.min_date}
          to={filters.max_date}
          onChange={(min_date, max_date) => onChange({ min_date, max_date })}
        />
      )}
      {!byPersonAlone && (
        <>
          <CompanySelect value={filters.company} onChange={(company) => onChange({ company })} />
          <ManagerSelect value={filters.manager} onChange={(manager) => onChange({ manager })} />
        </>
      )}
      <PersonSelect
        list={list}
        limits={{ ...windowOf(filters), manager: filters.manager }}
        value={filters.people}
        onChange={(people) => onChange({ people })}
      />
      {states && (
        <ChoiceBoxes
          legend="État"
          allLabel="Tous"
          options={states.options}
          labels={states.labels}
          selected={filters.states}
          onChange={(next) => onChange({ states: next })}
        />
      )}
      {statuses.length > 0 && (
        <ChoiceBoxes
          legend="Statut"
          allLabel="Tous"
          options={statuses}
          labels={STATUS_LABELS}
          selected={filters.types ?? ['all']}
          onChange={(types) => onChange({ types })}
        />
      )}
      {particularities && <Particularities selected={filters.flags} onChange={(flags) => onChange({ flags })} />}
    </Row>
  )
}

interface PeriodSelectProps {
  periods: readonly Period[]
  value: string | null
  onChange: (period: string | null) => void
}

function PeriodSelect({ periods, value, onChange }: PeriodSelectProps) {
  const keys = periods.map(periodKey)
  // An address may name a month outside of the choice: it is shown rather than lost.
  const offered = value === null || keys.includes(value) ? keys : [value, ...keys]
  return (
    <Stack gap={6} className={styles.field}>
      <SelectField
        label="Période"
        options={[
          { value: '', label: 'Toutes les périodes' },
          ...offered.map((key) => ({ value: key, label: periodTitle(key) })),
        ]}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </Stack>
  )
}

interface ParticularitiesProps {
  selected: readonly Particularity[]
  onChange: (next: Particularity[]) => void
}

/** Several are alternatives, none lifts the filter (FLT-13). */
function Particularities({ selected, onChange }: ParticularitiesProps) {
  return (
    <Box as="fieldset" minWidth={0} margin={0} padding={0} border={0}>
      <Text as="legend" padding={0} size="sm" weight={650} lineHeight={1.45}>
        Particularités
      </Text>
      <Row wrap className={styles.checks}>
        {PARTICULARITY_KEYS.map((flag) => (
          <Row as="label" inline gap={8} align="center" className={styles.check} key={flag}>
            <input
              type="checkbox"
              checked={selected.includes(flag)}
              onChange={() => onChange(PARTICULARITY_KEYS.filter((one) => (one === flag) !== selected.includes(one)))}
            />
            {PARTICULARITIES[flag]}
          </Row>
        ))}
      </Row>
    </Box>
  )
}
