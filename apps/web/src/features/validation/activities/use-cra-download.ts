import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'

interface DownloadRequest {
  matricule: string
  year: number
  month: number
  /** Ids of activity codes; null asks for all. */
  codes: readonly number[] | null
}

/** Keeps a file that the server answers as an attachment; the page stays. */
function saveFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Asks for the address of the report's PDF, which is good for five minutes, and keeps the file (ACT-112, ACT-119). */
export function useCraDownload(onDone: () => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ matricule, year, month, codes }: DownloadRequest) =>
      api.get('timesheet/month/file/{year}/{month}/request-download', {
        params: { year: String(year), month: String(month) },
        query: { user: matricule, ...(codes ? { 'codes[]': codes.map(String) } : {}) },
      }),
    onMutate: () => notify.success('Téléchargement en cours...'),
    onSuccess: ({ url }) => {
      saveFrom(url)
      onDone()
    },
  })
  return { download: mutate, busy: isPending }
}
