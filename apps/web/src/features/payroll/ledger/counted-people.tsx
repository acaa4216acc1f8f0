import { counted, formatDecimal2 } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { countersOfFamily, FAMILY_LABELS, type Family } from '@cadran/rules/timesheet/counter-lines'
import { IconArrowRight } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Text } from '../../../ui/layout.tsx'
import { PersonBar, PersonCell, SmallLine, type Worklist } from '../../validation/worklist/index.ts'
import styles from './ledger.module.css'
import { COUNTED_LIST, type CountedPerson, type CountedShape, countedQuery } from './ledger.queries.ts'

/** Of a family, as payroll counts it, with what waits beside. */
function Balance({ person, family }: { person: CountedPerson; family: Family }) {
  const counters = countersOfFamily(family)
  const sum = (view: 'pay_manager' | 'employee') =>
    person.counters.reduce(
      (total, each) => total + (counters.includes(each.counter) ? Math.round(each[view] * 100) : 0),
      0,
    ) / 100
  const [pay_manager, employee] = [sum('pay_manager'), sum('employee')]
  return (
    <Text tabular tone={pay_manager === 0 && employee === 0 ? 'muted' : undefined}>
      {formatDecimal2(pay_manager)}
      {employee !== pay_manager && <SmallLine>{formatDecimal2(employee - pay_manager)} en attente</SmallLine>}
    </Text>
  )
}

const balanceColumn = (family: Family) => ({
  key: family,
  head: FAMILY_LABELS[family],
  className: styles.figure,
  cell: (person: CountedPerson) => <Balance person={person} family={family} />,
  bar: () => ({ width: 48 }),
})

/** Whoever has counters; a row leads to their lines (LED-49). */
export const COUNTED_PEOPLE: Worklist<CountedShape> = {
  name: 'Compteurs',
  list: COUNTED_LIST,
  queryOf: countedQuery,
  rowsOf: ({ items }) => items,
  idOf: ({ matricule }) => matricule,
  subjectOf: ({ identity }) => identity,
  countOf: ({ total }) => counted(total, 'collaborateur'),
  empty: {
    text: 'Aucun compteur à afficher',
    hint: 'Personne de votre périmètre n’a de compteur.',
    filtered: 'Aucun collaborateur ne correspond à vos filtres',
  },
  filters: {
    list: 'absences',
    states: [],
    stateLabels: {},
    defaults: () => ({ states: ['all'], types: null, manager: null }),
    hasDates: () => false,
  },
  columns: [
    {
      key: 'person',
      head: 'Collaborateur',
      className: styles.who,
      isName: true,
      cell: (person) => (
        <PersonCell person={person}>
          <SmallLine>
            {person.matricule} · {modalityLabel(person.modality)} · {person.company}
          </SmallLine>
        </PersonCell>
      ),
      bar: (row) => <PersonBar width={140 + ((row * 37) % 60)} />,
    },
    ...(['cp', 'remainder', 'rtt', 'rest', 'cp15', 'sick_children_days'] as const).map(balanceColumn),
    {
      key: 'open',
      head: 'Ouvrir',
      quiet: true,
      cell: ({ identity, matricule }) => (
        <ButtonLink
          to="/backend/counters/$matricule"
          params={{ matricule }}
          variant="quiet"
          size="sm"
          aria-label={`Mouvements de ${identity}`}
          end={<IconArrowRight size={16} stroke={1.75} aria-hidden="true" />}
        >
          Mouvements
        </ButtonLink>
      ),
      bar: () => ({ width: 96 }),
    },
  ],
  tableClass: styles.people,
  actsOf: () => [],
  actsOfKeys: {},
  wayOf: () => 'asks',
  questionOf: () => {
    throw new Error('Nothing is decided in this list')
  },
  keys: [
    { keys: ['J', '↓'], effect: 'Ligne suivante', hint: { keys: 'J K', label: 'ligne' } },
    { keys: ['K', '↑'], effect: 'Ligne précédente' },
    { keys: ['O', 'Entrée'], effect: 'Ouvrir les mouvements', hint: { keys: 'O', label: 'ouvrir' } },
    { keys: ['/'], effect: 'Rechercher un collaborateur' },
    { keys: ['?'], effect: 'Toutes les touches' },
  ],
  mayTry: () => null,
  post: () => Promise.reject(new Error('Nothing is decided in this list')),
  doneWords: ({ identity }) => identity,
}
