import { birthdayLabel, contactKey } from '@cadran/rules/library/contacts'
import { IconCake, IconDeviceMobile, IconMail, IconMapPin, IconPhone, type TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { fileAddress } from '../documents/index.ts'
import styles from './contacts.module.css'
import type { Contact, ContactGroup } from './contacts.queries.ts'

/** A group with what is its own, then its contacts; what is empty is left out (CON-14, CON-15). */
export function GroupView({ group }: { group: ContactGroup }) {
  const titleId = useId()
  const { title, text, contacts, display_name } = group
  const ways = [group.email, group.mobile, group.phone].some(Boolean)
  return (
    <section className={styles.group} {...(display_name ? { 'aria-labelledby': titleId } : { 'aria-label': title })}>
      {(display_name || text || ways) && (
        <div className={styles.groupHead}>
          {display_name && (
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
          )}
          {text && <p className={styles.text}>{text}</p>}
          {ways && (
            <p className={styles.groupWays}>
              <Ways reached={group} />
            </p>
          )}
        </div>
      )}
      {contacts.length > 0 && (
        <ul className={styles.cards}>
          {contacts.map((contact) => (
            <ContactCard key={contactKey(contact)} contact={contact} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ContactCard({ contact }: { contact: Contact }) {
  const { identity, title, job, place, birthday, picture_url } = contact
  const [firstname = '', ...others] = identity.split(' ')
  const facts = [title, job].filter((fact) => fact !== null)
  const reachable = [contact.mobile, contact.phone, contact.email].some(Boolean)
  return (
    <li className={styles.card}>
      <div className={styles.person}>
        <Avatar
          size="lg"
          firstname={firstname}
          lastname={others.at(-1) ?? ''}
          src={picture_url && fileAddress(picture_url)}
        />
        <div className={styles.who}>
          <h3 className={styles.name}>{identity}</h3>
          {facts.length > 0 && <p className={styles.job}>{facts.join(', ')}</p>}
          {(place || birthday) && (
            <p className={styles.facts}>
              {place && <Fact icon={IconMapPin} name="Lieu" text={place} />}
              {birthday && <Fact icon={IconCake} name="Anniversaire" text={birthdayLabel(birthday)} />}
            </p>
          )}
        </div>
      </div>
      {reachable && (
        <div className={styles.ways}>
          <Ways reached={contact} />
        </div>
      )}
    </li>
  )
}

function Fact({ icon: Icon, name, text }: { icon: TablerIcon; name: string; text: string }) {
  return (
    <span className={styles.fact}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{name} : </span>
      {text}
    </span>
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
      <span className={styles.words}>{text}</span>
    </a>
  )
}
