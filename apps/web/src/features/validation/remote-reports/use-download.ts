import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { saveFile } from '../../../platform/save-file.ts'
import type { Period } from '../periods/index.ts'

/** Fetches a report as every call is made, so that it holds for a renewed session and for whom one runs as (BCK-38, BCK-40). */
export function useDownload() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Period) => api.file('validation/period/{id}/remote-file', { params: { id } }),
    onMutate: () => notify.success('Téléchargement en cours...'),
    onSuccess: saveFile,
  })
  return {
    start: (period: Period) => !isPending && mutate(period),
    /** The period whose file is on its way. */
    busy: isPending ? variables.id : null,
  }
}
