import type { EventCode } from '@cadran/contract/timesheet/calendar'
import type { KeyedCode } from '@cadran/rules/timesheet/code-keys'
import { IconChevronDown, IconHelp } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { late } from '../../../ui/late.tsx'
import { Text } from '../../../ui/layout.tsx'
import type { AllCodesProps } from './all-codes.tsx'
import styles from './code-tools.module.css'
import { codeColor, familyOf, shortName } from './event-look.ts'
import { keyedName } from './quick-keys.ts'

const AllCodes = late(async () => (await import('./all-codes.tsx')).AllCodes)

export interface CodeToolsProps extends Omit<AllCodesProps, 'onClose'> {
  /** Those that have a place under the grid. */
  inSight: readonly KeyedCode<EventCode>[]
  /** Shows the list of the keys; left out where there is no keyboard to speak of. */
  onKeys?: (() => void) | undefined
}

/** The codes of edit mode on one line, by their names; the others behind 'Tous les codes', the keys behind '?' (EDT-08). */
export function CodeTools({ codes, inSight, onPick, onKeys }: CodeToolsProps) {
  const [all, setAll] = useState(false)
  if (codes.length === 0) return null
  const names = inSight.map(({ code }) => shortName(code))
  return (
    <div className={styles.tools} data-keeps-selection>
      <ul className={styles.codes} aria-label="Codes au clavier">
        {inSight.map((keyed) => (
          <li key={keyed.code.id} className={styles.place}>
            <Tool keyed={keyed} name={nameAmong(names, keyed.code)} onPick={onPick} />
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        className={styles.all}
        aria-haspopup="dialog"
        end={<IconChevronDown size={16} stroke={2} aria-hidden="true" />}
        onClick={() => setAll(true)}
      >
        Tous les codes
      </Button>
      {onKeys && (
        <IconButton
          label="Touches du calendrier"
          icon={<IconHelp size={20} stroke={1.75} />}
          aria-haspopup="dialog"
          onClick={onKeys}
        />
      )}
      {all && <AllCodes codes={codes} onPick={onPick} onClose={() => setAll(false)} />}
    </div>
  )
}

/** Its first words, all of them where another code begins alike. */
function nameAmong(names: readonly string[], code: EventCode): string {
  const name = shortName(code)
  return names.filter((each) => each === name).length > 1 ? code.description : name
}

interface ToolProps {
  keyed: KeyedCode<EventCode>
  name: string
  onPick: (code: EventCode) => void
}

function Tool({ keyed, name, onPick }: ToolProps) {
  const { code } = keyed
  const title = keyedName(keyed)
  const style: CSSProperties & Record<'--code', string> = { '--code': codeColor(code) }
  return (
    <button
      type="button"
      className={styles.code}
      style={style}
      data-family={familyOf(code)}
      title={title}
      onClick={() => onPick(code)}
    >
      <strong>{code.short_code}</strong>
      <Text block size="xs" aria-hidden="true" className={styles.name}>
        {name}
      </Text>
      <span className="visually-hidden">{title}</span>
    </button>
  )
}
