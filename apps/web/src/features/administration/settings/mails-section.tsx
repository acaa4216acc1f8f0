import { isMailName, MAIL_NAMES, mailText } from '@cadran/rules/administration/mail-texts'
import { Link, useLocation } from '@tanstack/react-router'
import { Stack } from '../../../ui/layout.tsx'
import styles from './settings.module.css'
import type { AdministeredSetting } from './settings.queries.ts'
import { SettingsCard } from './settings-card.tsx'

/** The mails that the portal sends; the hash names the one that is written (CFG-18). */
export function MailsSection({ settings }: { settings: readonly AdministeredSetting[] }) {
  const hash = useLocation({ select: (location) => location.hash })
  const current = isMailName(hash) ? hash : 'absence_to_validate'
  return (
    <Stack gap={16} alignContent="start" className={styles.mails}>
      <nav aria-label="Courriels">
        <Stack as="ul" gap={2}>
          {MAIL_NAMES.map((name) => (
            <li key={name}>
              <Link
                className={styles.link}
                to="/backend/settings/{-$section}"
                params={{ section: 'mails' }}
                hash={name}
                aria-current={name === current ? 'location' : undefined}
              >
                {mailText(name).label}
              </Link>
            </li>
          ))}
        </Stack>
      </nav>
      <SettingsCard card={`mail_${current}`} title={mailText(current).label} settings={settings} />
    </Stack>
  )
}
