import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { useLayer } from './layers.ts'
import styles from './more-menu.module.css'
/* In Mantine's order: a part's styles come after those of the parts that it is made of. */
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'

export interface MoreAction {
  label: string
  icon: ReactNode
  /** After the words: how many there are. */
  end?: ReactNode
  onChoose: () => void
}

interface ActionMenuProps {
  /** The button that opens it. */
  target: ReactElement
  actions: readonly MoreAction[]
}

/** What a button opens to choose from: arrows, Home, End and letters move in it, Escape closes it and gives the focus back. */
export function ActionMenu({ target, actions }: ActionMenuProps) {
  const [opened, setOpened] = useState(false)
  useLayer(opened)
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={4}
      returnFocus
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {actions.map(({ label: words, icon, end, onChoose }, index) => (
          <Menu.Item
            key={words}
            className={styles.item}
            leftSection={icon}
            rightSection={end}
            data-autofocus={index === 0 || undefined}
            onClick={onChoose}
          >
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface MoreMenuProps {
  /** Names the button for who does not see what it belongs to: "Plus d'actions : …". */
  label: string
  actions: readonly MoreAction[]
  look?: 'bare' | 'bordered'
  size?: 'sm' | 'md'
}

/** What can also be done, behind one button. */
export function MoreMenu({ label, actions, look = 'bare', size = 'sm' }: MoreMenuProps) {
  if (actions.length === 0) return null
  const icon = <IconDots size={18} stroke={1.75} />
  return (
    <ActionMenu
      target={<IconButton look={look} size={size} label={label} title="Plus d'actions" icon={icon} />}
      actions={actions}
    />
  )
}
