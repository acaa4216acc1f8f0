import type { MonthFile } from '@cadran/contract/timesheet/calendar'
import { monthTitle } from '@cadran/rules/portal/french'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileList } from '../../timesheet/files/index.ts'
import { dayFigure } from '../worklist/index.ts'
import styles from './download-dialog.module.css'
import { useCraDownload } from './use-cra-download.ts'

export interface DownloadableMonth {
  year: number
  month: number
  user: { matricule: string; identity: string }
  /** What may be chosen: one line a code. */
  activities: readonly { id: number; description: string; days: number }[]
  /** The specific CRAs that came with it. */
  files: readonly MonthFile[]
}

interface DownloadDialogProps {
  month: DownloadableMonth
  onClose: () => void
}

/** The report in PDF with the chosen activities, all of them to begin with (ACT-26, ACT-115, ACT-117). */
export function DownloadDialog({ month, onClose }: DownloadDialogProps) {
  const { user, activities, files } = month
  const [left_out, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const { download, busy } = useCraDownload(onClose)
  const chosen = activities.filter(({ id }) => !left_out.has(id)).map(({ id }) => id)
  const isEmpty = activities.length > 0 && chosen.length === 0
  const toggle = (id: number) => {
    const next = new Set(left_out)
    if (!next.delete(id)) next.add(id)
    setLeftOut(next)
  }
  const start = () => {
    const codes = activities.length === 0 ? null : chosen
    download({ matricule: user.matricule, year: month.year, month: month.month, codes })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Télécharger le CRA"
      size={480}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            icon={<IconDownload size={18} stroke={1.75} />}
            loading={busy}
            reason={isEmpty ? TOO_FEW : undefined}
            onClick={start}
          >
            Télécharger
          </Button>
        </>
      }
    >
      <p>
        <strong>{user.identity}</strong> · {monthTitle(month)}
      </p>
      <Activities activities={activities} left_out={left_out} onToggle={toggle} />
      {isEmpty && (
        <p className={styles.problem} role="alert">
          {TOO_FEW}
        </p>
      )}
      <p className={styles.note}>Un PDF d'une page. Les absences y figurent sans leur type.</p>
      <Files files={files} />
    </Dialog>
  )
}

interface ActivitiesProps extends Pick<DownloadableMonth, 'activities'> {
  left_out: ReadonlySet<number>
  onToggle: (id: number) => void
}

function Activities({ activities, left_out, onToggle }: ActivitiesProps) {
  if (activities.length === 0) {
    return <p className={styles.note}>Ce mois n'a aucune activité : le document ne montre que les absences.</p>
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Activités à faire figurer</legend>
      {activities.map(({ id, description, days }) => (
        <label className={styles.choice} key={id}>
          <input type="checkbox" checked={!left_out.has(id)} onChange={() => onToggle(id)} />
          <span className={styles.name}>{description}</span>
          <span className={styles.days}>{dayFigure(days)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The client's own reports, each kept by itself; that there is none is said (BCK-53). */
function Files({ files }: Pick<DownloadableMonth, 'files'>) {
  return (
    <section className={styles.files} aria-label="CRA spécifiques">
      <h3 className={styles.legend}>CRA spécifiques</h3>
      {files.length > 0 ? <FileList files={files} /> : <p className={styles.note}>Aucun fichier disponible</p>}
    </section>
  )
}

const TOO_FEW = 'Vous devez choisir au moins 1 activité'
