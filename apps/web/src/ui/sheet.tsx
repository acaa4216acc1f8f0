import { Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEventHandler, type ReactNode, useId, useState } from 'react'
import styles from './bottom-sheet.module.css'
import { Button } from './button.tsx'
import { Column, Row } from './layout.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useFocusBack } from './use-focus-back.ts'
import { isLeavingGuarded } from './use-leave-blocker.ts'
import { useSwipeDown } from './use-swipe-down.ts'
import { useTyped } from './use-typed.ts'
import './modal-styles.ts'

export interface BottomSheetProps {
  opened: boolean
  onClose: (() => void) | null
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  bare?: boolean
  whole?: boolean
  keepsTyped?: boolean
  onKeyDown?: KeyboardEventHandler
}

const stay = () => undefined

/** The kit's drawer, dressed as a bottom sheet; pages use BottomSheet. */
export function Sheet(props: BottomSheetProps) {
  const { opened, title, children, footer, bare = false, whole = false, keepsTyped = false, onKeyDown } = props
  const onClose = props.onClose ?? stay
  const bodyId = useId()
  const { onFocusCapture, isTyped } = useTyped()
  const [asked, setAsked] = useState(false)
  // Back is pressed by habit: what was typed is lost only when the person says so (EDT-11).
  useBackCloses(opened, () => {
    if (!keepsTyped && isTyped() && !isLeavingGuarded()) setAsked(true)
    else onClose()
  })
  const handlers = { ...useSwipeDown(onClose, bodyId), onFocusCapture, onKeyDown }
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      returnFocus={false}
      closeOnEscape={!onKeyDown && props.onClose !== null}
      classNames={{ content: styles.content }}
    >
      <Drawer.Overlay className={styles.overlay} />
      <Drawer.Content>
        <Column className={styles.sheet} data-whole={whole || undefined} {...handlers}>
          <span className={styles.handle} aria-hidden="true" />
          <SheetHead title={title} hasCross={props.onClose !== null} />
          <div className={bare ? styles.bare : styles.body} id={bodyId}>
            {children}
          </div>
          {footer && (
            <Row wrap gap={12} className={styles.footer}>
              {footer}
            </Row>
          )}
        </Column>
        {asked && (
          <LeaveSheet
            onLeave={() => {
              setAsked(false)
              onClose()
            }}
            onStay={() => setAsked(false)}
          />
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

function SheetHead({ title, hasCross }: { title: ReactNode; hasCross: boolean }) {
  return (
    <Drawer.Header className={styles.header} role="presentation">
      <Drawer.Title className={styles.title}>{title}</Drawer.Title>
      {hasCross && (
        <Drawer.CloseButton className={styles.close} aria-label="Fermer" icon={<IconX size={22} stroke={1.75} />} />
      )}
    </Drawer.Header>
  )
}

interface LeaveSheetProps {
  onLeave: () => void
  onStay: () => void
}

/** Asked when Back would close a sheet in which something was typed; the focus is on staying (EDT-11). */
function LeaveSheet({ onLeave, onStay }: LeaveSheetProps) {
  useFocusBack(true)
  return (
    <Sheet
      opened
      onClose={onStay}
      title={`Abandonner votre saisie${'\u00a0'}?`}
      footer={
        <>
          <Button data-autofocus onClick={onStay}>
            Continuer
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Abandonner
          </Button>
        </>
      }
    >
      Ce que vous avez saisi n’est pas enregistré.
    </Sheet>
  )
}
