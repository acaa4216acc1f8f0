import { counted, formatCount, plural } from '@cadran/rules/portal/french'
import { IconCheck } from '@tabler/icons-react'
import { api } from '../../../platform/api-client.ts'
import { severalRefusal, type WorklistSeveral } from '../worklist/index.ts'
import type { RequestShape } from './extra-requests.queries.ts'
import { subjectOf } from './request-words.ts'

const REFUSE = 'refuse_extra_activities'

const requestCount = (count: number) => counted(count, 'demande')

/** What acting on several requests is. Contracted activities need the mission of each: they are accepted in their row (XRQ-24). */
export const SEVERAL_REQUESTS: WorklistSeveral<RequestShape> = {
  itemOf: (row) => {
    const { month_id: id, updated_at, actions } = row
    return { key: String(id), id, updated_at, name: subjectOf(row), actions, figure: 1 }
  },
  everywhere: async (query, signal) => {
    const requests = await api.get('validation/extra-activities/selection', { query, signal })
    return requests.map(({ id, updated_at, year, month, identity, actions }) => {
      const name = subjectOf({ year, month, user: { identity } })
      return { key: String(id), id, updated_at, name, actions, figure: 1 }
    })
  },
  post: (items, action, comment) => {
    const months = items.map(({ id, updated_at }) => ({ month: id, action, updated_at }))
    return api.post('validation/month-actions', { body: { months, comment } })
  },
  chosenWords: ({ length }) => ({ title: `${requestCount(length)} ${plural(length, 'sélectionnée')}` }),
  acts: [
    {
      action: 'accept_extra_activities',
      icon: <IconCheck size={18} stroke={2} />,
      label: (n) => `Accepter ${formatCount(n)}`,
      keys: 'Maj V',
    },
    severalRefusal(REFUSE),
  ],
  doneWords: (action, count) => `${requestCount(count)} ${plural(count, action === REFUSE ? 'refusée' : 'acceptée')}`,
  refusedWords: (count) =>
    `${requestCount(count)} ${plural(count, "n'a pas pu être traitée", "n'ont pas pu être traitées")}`,
  leftWords: (count) => `${requestCount(count)} non ${plural(count, 'traitée')}`,
  question: (action, { length }) => {
    const label = `${action === REFUSE ? 'Refuser' : 'Accepter'} ${requestCount(length)}`
    const effect =
      action === REFUSE
        ? 'Chaque collaborateur est prévenu et pourra refaire une demande.'
        : 'En activités complémentaires non contractualisées. Pour les contractualiser, acceptez chaque demande sur sa ligne, avec sa mission.'
    return { title: `${label} ?`, confirmLabel: label, effect, danger: action === REFUSE, mailed: true }
  },
}
