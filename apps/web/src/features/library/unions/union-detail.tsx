import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { parisDay } from '../../../platform/paris-time.ts'
import { useToday } from '../../../platform/public-config.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { FileIcon, fileAddress, NO_FILE, openWithSession } from '../documents/index.ts'
import { UnionLogo } from './union-logo.tsx'
import { byYear, filesLine, isNew } from './union-words.ts'
import styles from './unions.module.css'
import type { Union, UnionFile } from './unions.queries.ts'

interface UnionDetailProps {
  union: Union
  unions: readonly Union[]
}

/** One union: what it says, its files by year, and the way to the others without going back. */
export function UnionDetail({ union, unions }: UnionDetailProps) {
  return (
    <div className={styles.columns}>
      <article className={styles.main} aria-labelledby="union-name">
        <section className={styles.intro}>
          <UnionLogo union={union} size="lg" />
          <div className={styles.words}>
            <h2 className={styles.name} id="union-name">
              {union.label}
            </h2>
            <p className={styles.meta}>{filesLine(union)}</p>
            {union.description !== '' && <RichText html={union.description} className={styles.description} />}
          </div>
        </section>
        <section className={styles.files} aria-labelledby="union-files">
          <h3 className={styles.heading} id="union-files">
            Fichiers
          </h3>
          {union.files.length === 0 && <p className={styles.nothing}>{NO_FILE}</p>}
          {byYear(union.files).map(({ year, files }) => (
            <section key={year} aria-label={year}>
              <h4 className={styles.year}>{year}</h4>
              <ul>
                {files.map((file) => (
                  <FileRow key={file.id} file={file} />
                ))}
              </ul>
            </section>
          ))}
        </section>
      </article>
      <aside className={styles.side}>
        <Others union={union} unions={unions} />
        <p className={styles.note}>
          Ces contenus sont publiés par les organisations syndicales, sous leur seule responsabilité.
        </p>
      </aside>
    </div>
  )
}

function FileRow({ file }: { file: UnionFile }) {
  const today = useToday()
  return (
    <li className={styles.file}>
      <a
        className={styles.fileLink}
        href={fileAddress(file.url)}
        target="_blank"
        rel="noopener"
        onClick={openWithSession}
      >
        <span className={styles.kind}>
          <FileIcon mime_type={file.mime_type} />
        </span>
        <span className={styles.fileName}>
          <span className={styles.label}>{file.label}</span>
          {isNew(file, today) && <span className={styles.badge}>Nouveau</span>}
        </span>
        <span className={styles.date}>{parisDay(file.created_at)}</span>
        <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    </li>
  )
}

function Others({ union, unions }: UnionDetailProps) {
  return (
    <nav className={styles.others} aria-labelledby="unions">
      <h3 className={styles.heading} id="unions">
        Organisations
      </h3>
      <ul>
        {unions.map((other) => (
          <li key={other.id}>
            <Link
              className={styles.other}
              to="/documents/syndicats/{-$id}"
              params={{ id: other.id }}
              aria-current={other === union ? 'page' : undefined}
              data-current={other === union || undefined}
            >
              <UnionLogo union={other} size="sm" />
              <span className={styles.otherName}>{other.label}</span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
