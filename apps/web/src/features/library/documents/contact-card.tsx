import type { ContactBlock } from '@cadran/contract/library/documents'
import { isLinkOnly } from '@cadran/rules/library/contact-block'
import { IconExternalLink, IconMail, IconMapPin, IconPhone, IconUserCircle, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './contact-card.module.css'
import tree from './tree.module.css'

/** Somebody to reach (GED-18), or a plain row where there is nothing but a link (GED-20, GED-21). */
export function ContactCard({ block }: { block: ContactBlock }) {
  if (isLinkOnly(block)) return <LinkRow block={block} />
  const { title, names, phones, mails, address, url, url_label } = block
  return (
    <li className={styles.card}>
      {title && <h4 className={styles.title}>{title}</h4>}
      {names.map((name) => (
        <Line icon={IconUserCircle} key={`name-${name}`}>
          {name}
        </Line>
      ))}
      {phones.map((phone) => (
        <Line icon={IconPhone} key={`phone-${phone}`}>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </Line>
      ))}
      {mails.map((mail) => (
        <Line icon={IconMail} key={`mail-${mail}`}>
          <a href={`mailto:${mail}`}>{mail}</a>
        </Line>
      ))}
      {address && <Line icon={IconMapPin}>{address}</Line>}
      {url && (
        <Line icon={IconExternalLink}>
          <a className={styles.link} href={url} target="_blank" rel="noopener">
            {url_label ?? url}
            <span className="visually-hidden"> (nouvel onglet)</span>
          </a>
        </Line>
      )}
    </li>
  )
}

export function Line({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) {
  return (
    <p className={styles.line}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.words}>{children}</span>
    </p>
  )
}

function LinkRow({ block }: { block: ContactBlock }) {
  const more = [block.title, block.address].filter(Boolean).join(' · ')
  return (
    <li className={tree.file}>
      <a className={tree.row} href={block.url ?? ''} target="_blank" rel="noopener" data-walk>
        <IconExternalLink size={20} stroke={1.5} aria-hidden="true" />
        <span className={tree.name}>{block.url_label}</span>
        {more && <span className={tree.date}>{more}</span>}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    </li>
  )
}
