import type { ContactBlock } from '@cadran/contract/library/documents'
import { isLinkOnly } from '@cadran/rules/library/contact-block'
import { IconExternalLink, IconMail, IconMapPin, IconPhone, IconUserCircle, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './contact-card.module.css'
import { Marked } from './found-words.tsx'
import tree from './tree.module.css'

/** Somebody to reach (GED-18), or a plain row where there is nothing but a link (GED-20, GED-21). */
export function ContactCard({ block }: { block: ContactBlock }) {
  if (isLinkOnly(block)) return <LinkRow block={block} />
  const { title, names, phones, mails, address, url, url_label } = block
  return (
    <li className={styles.card}>
      {title && (
        <h4 className={styles.title}>
          <Marked text={title} />
        </h4>
      )}
      {names.map((name) => (
        <Line icon={IconUserCircle} key={`name-${name}`}>
          <Marked text={name} />
        </Line>
      ))}
      {phones.map((phone) => (
        <Line icon={IconPhone} key={`phone-${phone}`}>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            <Marked text={phone} />
          </a>
        </Line>
      ))}
      {mails.map((mail) => (
        <Line icon={IconMail} key={`mail-${mail}`}>
          <a href={`mailto:${mail}`}>
            <Marked text={mail} />
          </a>
        </Line>
      ))}
      {address && (
        <Line icon={IconMapPin}>
          <Marked text={address} />
        </Line>
      )}
      {url && (
        <Line icon={IconExternalLink}>
          <a className={styles.link} href={url} target="_blank" rel="noopener">
            <Marked text={url_label ?? url} />
            <span className="visually-hidden"> (nouvel onglet)</span>
          </a>
        </Line>
      )}
    </li>
  )
}

export function Line({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) {
  return (
    <Row as="p" gap={10} align="center" tone="muted" className={styles.line}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <Text minWidth={0} tone="text" anywhere className={styles.words}>
        {children}
      </Text>
    </Row>
  )
}

function LinkRow({ block }: { block: ContactBlock }) {
  const more = [block.title, block.address].filter(Boolean).join(' · ')
  return (
    <li className={tree.file}>
      <a className={tree.row} href={block.url ?? ''} target="_blank" rel="noopener" data-walk>
        <IconExternalLink size={20} stroke={1.5} aria-hidden="true" />
        <Text minWidth={0} tone="text" className={tree.name}>
          <Marked text={block.url_label ?? ''} />
        </Text>
        {more && (
          <Text size="sm" tabular className={tree.date}>
            <Marked text={more} />
          </Text>
        )}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    </li>
  )
}
