import { RETENTION_REGISTER } from '@cadran/rules/administration/retention-register'
import { Box } from '../../../ui/layout.tsx'
import styles from './privacy-page.module.css'

const COLUMNS = ['Finalité', 'Données traitées', 'Base légale', 'Durée de conservation', 'Destinataires'] as const

/** The register as everybody may read it (RGP-05). Where five columns find no room, each processing is a card whose lines are named by their column. */
export function Processings() {
  const [, data, basis, retention, recipients] = COLUMNS
  return (
    <Box as="table" size="sm" className={styles.table} aria-label="Traitements de données personnelles">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RETENTION_REGISTER.map((processing) => (
          <tr key={processing.key}>
            <th scope="row">{processing.purpose}</th>
            <td data-column={data}>{processing.data}</td>
            <td data-column={basis}>{processing.basis}</td>
            <td data-column={retention}>{processing.retention}</td>
            <td data-column={recipients}>{processing.recipients}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
