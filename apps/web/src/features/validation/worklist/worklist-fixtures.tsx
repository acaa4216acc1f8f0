import type { ItemOutcome } from '@cadran/rules/validation/several'
import { Button } from '../../../ui/button.tsx'
import { dayFigure } from './day-figures.ts'
import { listQueries } from './list-queries.ts'
import { PersonCell, RowRefusal, SmallLine } from './row-parts.tsx'
import type { CardProps, CardWorklist, ChosenItem, ListShape } from './worklist.ts'
import { CardLine, WorklistCard } from './worklist-card.tsx'

/** A correction of somebody's balance that waits for whoever may grant it: a whole list with its acts, in one file. */
export interface Correction {
  id: number
  person: { matricule: string; firstname: string; lastname: string }
  days: number
  reason: string
  actions: readonly ('grant' | 'refuse')[]
}

interface CorrectionShape extends ListShape {
  row: Correction
  act: 'grant' | 'refuse'
  state: 'waiting' | 'granted'
  page: { items: Correction[]; total: number }
  query: object
  dialog: never
}

/** The calls of the list, which a test answers. */
export const SERVER = {
  list: async (_place: { maxResults: number; page: number }): Promise<CorrectionShape['page']> => ({
    items: [],
    total: 0,
  }),
  everything: async (): Promise<Correction[]> => [],
  decide: async (_ids: readonly number[], _action: string, _comment: string): Promise<ItemOutcome[]> => [],
}

const nameOf = ({ days, person }: Correction) => `${dayFigure(days)} j de ${person.firstname} ${person.lastname}`

const itemOf = (correction: Correction): ChosenItem<Correction['actions'][number]> => {
  const { id, actions, days } = correction
  return { key: String(id), id, updated_at: null, name: nameOf(correction), actions, figure: days }
}

export const Days = ({ correction }: { correction: Correction }) => dayFigure(correction.days)

function Card({ row, status, onChoose }: CardProps<CorrectionShape>) {
  const answers = <Button onClick={() => onChoose('grant')}>Accorder</Button>
  const end = <Days correction={row} />
  const { matricule } = row.person
  return (
    <WorklistCard label={nameOf(row)} person={row.person} small={matricule} end={end} status={status} answers={answers}>
      <CardLine>{row.reason}</CardLine>
    </WorklistCard>
  )
}

const COLUMNS: CardWorklist<CorrectionShape>['columns'] = [
  {
    key: 'person',
    head: 'Collaborateur',
    isName: true,
    cell: ({ person }) => (
      <PersonCell person={person}>
        <SmallLine>{person.matricule}</SmallLine>
      </PersonCell>
    ),
  },
  { key: 'days', head: 'Jours', cell: (correction) => <Days correction={correction} /> },
  {
    key: 'acts',
    head: 'Actions',
    cell: (row, { status, pending, on }) => (
      <>
        {!pending && <Button onClick={() => on.onAct(row, 'grant')}>Accorder</Button>}
        <RowRefusal status={status} />
      </>
    ),
  },
]

export const CORRECTIONS: CardWorklist<CorrectionShape> = {
  name: 'Corrections',
  list: listQueries({
    lists: ['corrections'],
    read: (place) => SERVER.list(place),
    totalOf: ({ total }) => total,
    pageSize: 10,
  }),
  queryOf: () => ({}),
  rowsOf: ({ items }) => items,
  idOf: ({ id }) => String(id),
  subjectOf: nameOf,
  countOf: ({ total }) => `${String(total)} à traiter`,
  empty: { text: 'Aucune correction', hint: 'Tout est traité.', filtered: 'Aucun résultat' },
  emptyCards: 'Aucune correction',
  filters: {
    list: 'absences',
    states: ['waiting', 'granted'],
    stateLabels: { waiting: 'En attente', granted: 'Accordée' },
    defaults: () => ({ states: ['waiting'], types: null, manager: null }),
  },
  columns: COLUMNS,
  actsOf: ({ actions }) => actions,
  actsOfKeys: { v: ['grant'], r: ['refuse'] },
  wayOf: (_row, action) => (action === 'refuse' ? 'asks' : 'at-once'),
  questionOf: (row, action) => {
    const confirmLabel = action === 'refuse' ? 'Refuser' : 'Accorder'
    return { title: `${confirmLabel} ?`, confirmLabel, danger: action === 'refuse', about: nameOf(row) }
  },
  actLabels: { grant: 'Accorder', refuse: 'Refuser' },
  keys: [{ keys: ['V'], effect: 'Accorder', acts: ['grant'] }],
  mayTry: () => null,
  Panel: ({ row }) => <section aria-label={`Motif de ${nameOf(row)}`}>{row.reason}</section>,
  post: ({ row, action, comment }) => SERVER.decide([row.id], action, comment),
  doneWords: (_row, action) => (action === 'grant' ? 'Correction accordée' : 'Correction refusée'),
  several: {
    itemOf,
    everywhere: async () => (await SERVER.everything()).map(itemOf),
    post: (items, action, comment) =>
      SERVER.decide(
        items.flatMap(({ id }) => id ?? []),
        action,
        comment,
      ),
    chosenWords: ({ length }) => ({ title: `${String(length)} corrections` }),
    acts: [{ action: 'grant', icon: null, label: (n) => `Accorder ${String(n)}`, keys: 'Maj V' }],
    doneWords: (_action, n) => `${String(n)} corrections accordées`,
    refusedWords: (n) => `${String(n)} corrections refusées`,
    leftWords: (n) => `${String(n)} corrections non traitées`,
    question: () => ({ title: 'Accorder ces corrections ?', confirmLabel: 'Accorder', danger: false }),
  },
  Card,
}
