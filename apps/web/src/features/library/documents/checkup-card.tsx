import type { CheckupCentre } from '@cadran/contract/library/documents'
import { IconMail, IconMapPin, IconPhone, IconStethoscope } from '@tabler/icons-react'
import styles from './contact-card.module.css'
import { Line } from './contact-card.tsx'

/** A check-up centre: where it is, how to reach it, its doctors with their assistants (GED-22, GED-23). */
export function CheckupCard({ centre }: { centre: CheckupCentre }) {
  const { full_name, agency_code, address1, address2, zip_code, city_name, commentary } = centre
  const town = [zip_code, city_name].filter(Boolean).join(' ')
  const address = [address1, address2, town].filter(Boolean).join(', ')
  return (
    <li className={styles.card}>
      <h4 className={styles.title}>{full_name}</h4>
      {agency_code && <p className={styles.note}>Agence {agency_code}</p>}
      {address && <Line icon={IconMapPin}>{address}</Line>}
      {centre.contact_phone && (
        <Line icon={IconPhone}>
          <a href={`tel:${centre.contact_phone.replaceAll(/[^\d+]/g, '')}`}>{centre.contact_phone}</a>
        </Line>
      )}
      {centre.contact_email && (
        <Line icon={IconMail}>
          <a href={`mailto:${centre.contact_email}`}>{centre.contact_email}</a>
        </Line>
      )}
      {commentary && <p className={styles.note}>{commentary}</p>}
      {centre.main_doctors.map(({ full_name: doctor, assistants }) => (
        <div className={styles.doctor} key={doctor}>
          <Line icon={IconStethoscope}>{doctor}</Line>
          {assistants.length > 0 && (
            <ul aria-label={`Assistants de ${doctor}`}>
              {assistants.map(({ full_name: assistant, phone, email }) => (
                <li key={assistant}>
                  {assistant}
                  {phone && (
                    <>
                      {' · '}
                      <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
                    </>
                  )}
                  {email && (
                    <>
                      {' · '}
                      <a href={`mailto:${email}`}>{email}</a>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </li>
  )
}
