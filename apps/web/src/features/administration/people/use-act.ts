import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../platform/notifier.ts'

/** Does something to a person, says that it is done, and has all that is told of them read anew; a refusal is told as everywhere. */
export function useAct<Asked = void>(act: (asked: Asked) => Promise<unknown>, said: string, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      notify.success(said)
      onDone?.()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['administration'] }),
  })
}
