import { useMutation } from '@tanstack/react-query'
import type { NamedFile } from './api-client.ts'
import { notify } from './notifier.ts'
import { saveFile } from './save-file.ts'

interface DownloadOptions {
  /** Says too that the file has arrived: for what takes its time. */
  tellsEnd?: boolean
}

/**
 * Fetches a file as every call is made, so that it holds for a renewed session and for whom one runs as (BCK-38, BCK-40); says that it
 * has begun (RWR-16), and why it did not arrive.
 */
export function useDownload<Asked>(
  load: (asked: Asked) => Promise<NamedFile>,
  { tellsEnd = false }: DownloadOptions = {},
) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: load,
    onMutate: () => notify.success('Téléchargement en cours...'),
    onSuccess: (file) => {
      saveFile(file)
      if (tellsEnd) notify.success(`Téléchargement terminé : ${file.name}`)
    },
    meta: { failure_text: 'Le téléchargement a été interrompu : le fichier n’est pas enregistré. Réessayez.' },
  })
  return {
    start: (asked: Asked) => !isPending && mutate(asked),
    /** What is on its way. */
    busy: isPending ? variables : null,
  }
}
