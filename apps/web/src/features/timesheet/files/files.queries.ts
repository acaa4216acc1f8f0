import type { Period } from '@cadran/rules/timesheet/day'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError, errorText, isConflict } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { apiAddress, type OnProgress } from '../../../platform/transport.ts'
import { useReloadMonths } from '../calendar/index.ts'

/** Said when the network gave way under an upload: nothing that was chosen is lost. */
export const INTERRUPTED = 'L’envoi a été interrompu. Vos fichiers sont gardés, vous pouvez réessayer.'

/** Whether no answer came, so that trying again may help. */
export function isInterrupted(error: Error): boolean {
  return error instanceof ApiError && error.status === 0 && error.detour === null
}

interface Deposit {
  certified: boolean
  new_files: { key: string; name: string; file: string }[]
  onProgress: OnProgress
}

/** Deposits specific CRAs on a sent month (FIL-23, FIL-27, FIL-29). */
export function useDeposit({ year, month }: Period) {
  const reload = useReloadMonths()
  return useMutation({
    mutationFn: ({ onProgress, ...deposit }: Deposit) =>
      api.patch('timesheet/month/{month}/{year}/files', {
        params: { month, year },
        body: { ...deposit, special: true },
        onProgress,
      }),
    // The dialog says itself what is wrong (WIN-12).
    meta: { quiet: true },
    onSuccess: async (_files, { new_files }) => {
      notify.success(new_files.length > 1 ? 'Vos fichiers ont bien été envoyés' : 'Votre fichier a bien été envoyé')
      await reload()
    },
    onError: async (error) => {
      // Without an answer it may have arrived all the same: the month then says so.
      if (isConflict(error) || isInterrupted(error)) await reload()
    },
  })
}

/** Deletes a file at once (FIL-30); one that was deleted elsewhere is gone all the same. */
export function useDeleteFile() {
  const reload = useReloadMonths()
  return useMutation({
    mutationFn: (id: number) => api.delete('timesheet/month/file/{id}', { params: { id } }),
    onSettled: () => reload(),
  })
}

/** Opens a file by an address that is asked for each time: it is good for five minutes (FIL-31, FIL-32). */
export async function openFile({ id, in_place }: { id: number; in_place: boolean }): Promise<void> {
  // Opened at the click itself: a browser holds back windows that open later.
  const tab = in_place ? window.open('', '_blank') : null
  try {
    const { url } = await api.get('timesheet/month/file/{id}/request-download', { params: { id } })
    const address = apiAddress(url.replace(/^\/api\//, ''))
    if (tab) {
      tab.opener = null
      tab.location.replace(address)
      return
    }
    const link = document.createElement('a')
    link.href = address
    link.download = ''
    link.click()
  } catch (error) {
    tab?.close()
    if (!(error instanceof ApiError && error.silent)) notify.error(errorText(error))
  }
}
