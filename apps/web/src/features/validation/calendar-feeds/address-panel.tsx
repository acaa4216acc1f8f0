import { readerAddresses } from '@cadran/rules/validation/calendar-feeds'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ButtonAnchor } from '../../../ui/button-link.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import styles from './calendars.module.css'

const READERS = [
  {
    key: 'outlook',
    label: 'Ajouter à Outlook',
    steps: ['Outlook s’ouvre, l’adresse est remplie', 'Choisissez « Importer »'],
  },
  { key: 'google', label: 'Ajouter à Google Agenda', steps: ['Google Agenda s’ouvre', 'Confirmez par « Ajouter »'] },
  { key: 'apple', label: 'Ajouter à Apple Calendrier', steps: ['Calendrier s’ouvre', 'Choisissez « S’abonner »'] },
] as const

/** The address of a calendar, told this once, and who may take it (ICS-02, ICS-05, ICS-24). */
export function AddressPanel({ url, name }: { url: string; name: string }) {
  const copy = useCopy(url)
  const addresses = readerAddresses(url, name)
  return (
    <Stack gap={12} columns={1}>
      <SecretField label="Adresse de l’agenda" value={url} copy={copy} copyLabel="Copier l’adresse" />
      <Row as="p" gap={8} align="center" className={styles.warning} data-family="submitted">
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        Quiconque a cette adresse peut lire cet agenda. Elle est aussi connue du service qui la lit (Google, Microsoft,
        Apple).
      </Row>
      <div className={styles.levels}>
        {READERS.map(({ key, label, steps }) => (
          <Stack key={key} gap={8} columns={1}>
            <ButtonAnchor href={addresses[key]} target="_blank" rel="noreferrer" wide>
              {label}
            </ButtonAnchor>
            <Text as="ol" size="sm" tone="muted" className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Text>
          </Stack>
        ))}
      </div>
      <Text as="p" size="sm" tone="muted">
        Google et Outlook relisent un agenda à leur rythme, parfois une fois par jour.
      </Text>
    </Stack>
  )
}
