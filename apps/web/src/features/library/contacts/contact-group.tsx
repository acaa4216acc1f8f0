import { birthdayLabel, contactKey } from '@cadran/rules/library/contacts'
import { IconCake, IconDeviceMobile, IconMail, IconMapPin, IconPhone, type TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { fileAddress } from '../documents/index.ts'
import styles from './contacts.module.css'
import type { Contact, ContactGroup } from './contacts.queries.ts'

/** A group with what is its own, then its contacts; what is empty is left out (CON-14, CON-15). */
export function GroupView({ group }: { group: ContactGroup }) {
  const titleId = useId()
  const { title, text, contacts, display_name } = group
  const ways = [group.email, group.mobile, group.phone].some(Boolean)
  return (
    <Stack
      as="section"
      gap={12}
      minWidth={0}
      {...(display_name ? { 'aria-labelledby': titleId } : { 'aria-label': title })}
    >
      {(display_name || text || ways) && (
        <Row wrap gap={10} rowGap={4} align="baseline">
          {display_name && (
            <Text as="h2" size="xl" weight={680} id={titleId}>
              {title}
            </Text>
          )}
          {text && (
            <Text as="p" tone="muted">
              {text}
            </Text>
          )}
          {ways && (
            <Row as="p" wrap className={styles.groupWays}>
              <Ways reached={group} />
            </Row>
          )}
        </Row>
      )}
      {contacts.length > 0 && (
        <Stack as="ul" gap={16} className={styles.cards}>
          {contacts.map((contact) => (
            <ContactCard key={contactKey(contact)} contact={contact} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function ContactCard({ contact }: { contact: Contact }) {
  const { identity, title, job, place, birthday, picture_url } = contact
  const [firstname = '', ...others] = identity.split(' ')
  const facts = [title, job].filter((fact) => fact !== null)
  const reachable = [contact.mobile, contact.phone, contact.email].some(Boolean)
  return (
    <li className={styles.card}>
      <Row gap={14}>
        <Avatar
          size="lg"
          firstname={firstname}
          lastname={others.at(-1) ?? ''}
          src={picture_url && fileAddress(picture_url)}
        />
        <Box minWidth={0} anywhere>
          <Text as="h3" size="lg" weight={650}>
            {identity}
          </Text>
          {facts.length > 0 && (
            <Text as="p" tone="muted">
              {facts.join(', ')}
            </Text>
          )}
          {(place || birthday) && (
            <Row as="p" wrap gap={14} rowGap={2} size="sm" tone="muted" className={styles.facts}>
              {place && <Fact icon={IconMapPin} name="Lieu" text={place} />}
              {birthday && <Fact icon={IconCake} name="Anniversaire" text={birthdayLabel(birthday)} />}
            </Row>
          )}
        </Box>
      </Row>
      {reachable && (
        <Stack className={styles.ways}>
          <Ways reached={contact} />
        </Stack>
      )}
    </li>
  )
}

function Fact({ icon: Icon, name, text }: { icon: TablerIcon; name: string; text: string }) {
  return (
    <Row as="span" inline gap={6} align="center">
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{name} : </span>
      {text}
    </Row>
  )
}

type Reached = Pick<Contact, 'mobile' | 'phone' | 'email'>

const dialled = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, '')}`

/** Every number and address is a link (CON-15). */
function Ways({ reached: { mobile, phone, email } }: { reached: Reached }) {
  return (
    <>
      {mobile && <Way icon={IconDeviceMobile} name="Mobile" href={dialled(mobile)} text={mobile} />}
      {phone && <Way icon={IconPhone} name="Téléphone" href={dialled(phone)} text={phone} />}
      {email && <Way icon={IconMail} name="Adresse e-mail" href={`mailto:${email}`} text={email} />}
    </>
  )
}

interface WayProps {
  icon: TablerIcon
  name: string
  href: string
  text: string
}

function Way({ icon: Icon, name, href, text }: WayProps) {
  return (
    <a className={styles.way} href={href}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{name} : </span>
      <Text minWidth={0} anywhere className={styles.words}>
        {text}
      </Text>
    </a>
  )
}
