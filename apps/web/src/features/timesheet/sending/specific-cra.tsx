import type { Month } from '@cadran/contract/timesheet/calendar'
import { useId } from 'react'
import { Certification, ChosenList, DropZone, FileList } from '../files/index.ts'
import styles from './options.module.css'
import type { Sending } from './use-sending.ts'

interface SpecificCraProps {
  month: Month
  sending: Sending
}

/** The client's own report: a switch that unfolds files and certification in place (SND-13 to SND-16). */
export function SpecificCra({ month, sending }: SpecificCraProps) {
  const id = useId()
  const { special, certified, chosen, error } = sending
  const said = (field: string) => (error?.field === field ? error.message : undefined)
  return (
    <div className={styles.special}>
      <label className={styles.switch}>
        <span>
          <strong>CRA spécifique du client</strong>
          <span className={styles.switchHint} id={id}>
            Jusqu’à 3 fichiers, avec certification
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-label="CRA spécifique du client"
          aria-describedby={id}
          checked={special}
          aria-checked={special}
          onChange={(change) => sending.setSpecial(change.currentTarget.checked)}
        />
      </label>
      {special && (
        <div className={styles.unfolded}>
          {month.files.length > 0 && <FileList files={month.files} />}
          <ChosenList chosen={chosen} />
          <DropZone chosen={chosen} error={said('files')} />
          <Certification ticked={certified} error={said('certified')} onChange={sending.setCertified} />
        </div>
      )}
    </div>
  )
}
