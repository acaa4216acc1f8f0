import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { type ActStatus, awaitingQuery, isOutdated, useActStatuses } from '../filters/index.ts'
import { type ExtraRequest, REQUEST_LISTS, type RequestDecision } from './extra-requests.queries.ts'

export type RequestActStatus = ActStatus<RequestDecision>

/** A decision that is complete. */
export interface Decided {
  request: ExtraRequest
  action: RequestDecision
  eventCode?: number
  comment: string
}

const FAILURE_TEXT = 'Une erreur est survenue'

function post({ request, action, eventCode, comment }: Decided) {
  return api.post('validation/month-action', {
    body: {
      month: request.month_id,
      action,
      comment: comment.trim(),
      updated_at: request.updated_at,
      ...(eventCode === undefined ? {} : { eventCode }),
    },
  })
}

/** The decisions of one list: the row waits, the list is read again, a refusal stays with its row (XRQ-41). */
export function useRequestActs() {
  const client = useQueryClient()
  const { statuses, setStatus } = useActStatuses<RequestDecision>()
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: REQUEST_LISTS }),
      client.invalidateQueries({ queryKey: awaitingQuery.queryKey }),
    ])
  const { mutate } = useMutation({
    mutationFn: post,
    meta: { failure_text: FAILURE_TEXT },
    onMutate: ({ request, action }) => setStatus(request.month_id, { action, refusal: null }),
    onSuccess: async (_reply, { request, action }) => {
      notify.success(action === 'refuse_extra_activities' ? 'Refus effectué' : 'Validation effectuée')
      await reload()
      setStatus(request.month_id, null)
    },
    onError: async (error, { request, action }) => {
      setStatus(request.month_id, { action, refusal: errorText(error, FAILURE_TEXT) })
      if (isOutdated(error)) await reload()
    },
  })
  return { statuses, act: mutate }
}
